import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { listToMark } from '#contract/to-mark';
import { useApiQuery } from '../data/api-query.ts';
import { isUnknown } from '../data/query-view.tsx';
import { ClosingSoon } from '../features/assignments/closing-soon.tsx';
import { SharedCourses } from '../features/courses/shared-courses.tsx';
import { TaughtCourses } from '../features/courses/taught-courses.tsx';
import { ToMarkSection } from '../features/marking/to-mark-section.tsx';
import { AccountSection } from '../features/profile/account-section.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useUser } from '../data/services.tsx';
import { useLater } from '../data/use-later.ts';
import { useTitle } from '../ui/page.tsx';
import { Loading } from '../ui/waiting.tsx';
import { useNow } from '../data/use-now.ts';
import type { Making } from './course-parts.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { DeviceSection } from './device-section.tsx';
import { firstViewShown } from './first-view.ts';
import { TeacherFirstSteps } from './first-steps-section.tsx';
import { NotYours } from './not-yours.tsx';
import { ToDoLine } from './to-do-line.tsx';
import { toDos } from './to-do-words.ts';

const OwnConcerns = lazyPart(async () => (await import('../features/evidence/concerns/own-concerns.tsx')).OwnConcerns);

const UnreadMessages = lazyPart(async () => {
  await firstViewShown();
  return (await import('../features/messages/unread-messages.tsx')).UnreadMessages;
}, null);
const CourseDetails = lazyPart(async () => (await import('./course-details.tsx')).CourseDetails, null);
const MakingDialog = lazyPart(async () => (await import('./course-parts.tsx')).MakingDialog, null);
const CreateAssignmentDialog = lazyPart(
  async () => (await import('../features/assignments/create-assignment-dialog.tsx')).CreateAssignmentDialog,
  null,
);

const AHEAD_MAX = 3;
const loadKeptTexts = async () => (await import('../features/assignments/kept-texts.tsx')).KeptTexts;

/** /dashboard/teacher; its address names the course whose details are open. */
export function TeacherDashboard(): ReactNode {
  useTitle('Dashboard');
  const user = useUser();
  if (user === null) return null;
  const isActive = user.status === 'active';
  return (
    <>
      {isActive ? <HeadWithToDos /> : <DashboardHead user={user} />}
      {isActive ? <TeacherFirstSteps /> : null}
      {isActive ? <ToMarkSection /> : null}
      {isActive ? <UnreadMessages /> : null}
      <TaughtCoursesWithDetails mayCreate={isActive} />
      {isActive ? <SharedCourses /> : null}
      {isActive ? <OwnConcerns /> : null}
      {isActive ? <ClosingSoon /> : null}
      <AccountSection user={user} />
      <DeviceSection />
      {isActive ? <TextsAhead /> : null}
    </>
  );
}

/** Keeps the texts to grade on this device, of so many assignments at most. */
function TextsAhead(): ReactNode {
  const { data: toMark = [] } = useApiQuery(listToMark, {});
  const { code: KeptTexts } = useLater(loadKeptTexts);
  if (KeptTexts === null) return null;
  const assignments = toMark.filter(({ to_mark: left }) => left > 0).slice(0, AHEAD_MAX);
  return assignments.map(({ assignment }) => <KeptTexts key={assignment} assignment={assignment} quiet />);
}

function HeadWithToDos(): ReactNode {
  const user = useUser();
  const now = useNow();
  const taught = useApiQuery(listTaughtCourses, {});
  const set = useApiQuery(listAssignments, { query: {} });
  const marked = useApiQuery(listToMark, {});
  if (user === null) return null;
  const { data: courses } = taught;
  const { data: assignments = [] } = set;
  const { data: toMark = [] } = marked;
  if ([taught, set, marked].some(isUnknown)) {
    return (
      <>
        <DashboardHead user={user} />
        <Loading />
      </>
    );
  }
  return (
    <DashboardHead
      user={user}
      lede={courses === undefined ? undefined : <ToDoLine toDos={toDos({ courses, assignments, toMark }, now)} />}
    />
  );
}

function TaughtCoursesWithDetails({ mayCreate }: { mayCreate: boolean }): ReactNode {
  const search = useSearch({ from: '/signed-in/book/dashboard/teacher' });
  const navigate = useNavigate({ from: '/dashboard/teacher' });
  const courses = useApiQuery(listTaughtCourses, {}).data;
  const [making, setMaking] = useState<Making | null>(null);
  const [isSetting, setSetting] = useState(false);
  const course = courses?.find(({ id }) => id === search.course);
  return (
    <>
      {courses !== undefined && search.course !== undefined && course === undefined ? <NotYours /> : null}
      <TaughtCourses
        mayCreate={mayCreate}
        onDetails={({ id }) => void navigate({ search: { course: id } })}
        onAssignment={() => setSetting(true)}
      />
      {isSetting ? (
        <CreateAssignmentDialog
          course={courses?.length === 1 ? (courses[0]?.id ?? '') : ''}
          onClose={() => setSetting(false)}
        />
      ) : null}
      {course === undefined || making !== null ? null : (
        <CourseDetails
          course={course}
          tab={search.tab}
          onTab={(tab) => void navigate({ search: { course: course.id, tab }, replace: true })}
          onClose={() => void navigate({ search: {} })}
          onMake={setMaking}
        />
      )}
      {course === undefined || making === null ? null : (
        <MakingDialog
          making={making}
          course={course}
          onClose={() => setMaking(null)}
          onCopied={(id) => {
            setMaking(null);
            void navigate({ search: { course: id, tab: 'assignments' } });
          }}
        />
      )}
    </>
  );
}
