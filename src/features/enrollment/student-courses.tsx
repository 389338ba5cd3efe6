import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { enroll, listEnrollments, unenroll, type Enrollments } from '#contract/enrollment';
import { Empty, Section, Rows } from '../../ui/page.tsx';
import { useApiQuery, type Answer } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { useWaitingRequests, useDoneRequests } from '../../data/pending-requests.ts';
import { useUser } from '../../data/services.tsx';
import type { AskedCourse } from './asked.ts';
import { compulsoryOf, electiveOf, withDone, type CourseWithStatus } from './course-state.ts';
import { StudentCourseRow } from './student-course-row.tsx';

/** Longer lists get a search. */
const READ_THROUGH = 20;

const ManyCourses = lazy(async () => ({ default: (await import('./many-courses.tsx')).ManyCourses }));

const CHANGED = [listEnrollments, listAssignments];

/** The student's two lists, compulsory and elective, with Enroll and Unenroll, which work without a network too. */
export function StudentCourses(): ReactNode {
  const user = useUser();
  const listed = useApiQuery(listEnrollments, {});
  const waiting = [...useWaitingRequests(enroll), ...useWaitingRequests(unenroll)];
  const done = [...useDoneRequests(enroll, CHANGED), ...useDoneRequests(unenroll, CHANGED)];
  const answer = { ...listed, data: listed.data && withDone(listed.data, done) };
  return (
    <>
      <CourseSection
        title="Compulsory courses"
        action={
          <Link className="small link-line" to="/student/$screen" params={{ screen: 'grades' }}>
            Course totals
          </Link>
        }
        answer={answer}
        waiting={waiting}
        pick={compulsoryOf}
        empty={
          user?.profile_complete === true
            ? 'Your program has no compulsory courses yet.'
            : 'They follow from your program: complete your profile first.'
        }
      />
      <CourseSection
        title="Elective courses"
        anchor="elective-courses"
        action={
          <span className="btns">
            <Link className="small link-line" to="/join/{-$code}">
              Join with a code
            </Link>
            <Link className="small link-line" to="/student/electives">
              Choose electives
            </Link>
          </span>
        }
        answer={answer}
        waiting={waiting}
        pick={electiveOf}
        empty="Your university offers no elective courses yet."
        quiet
      />
    </>
  );
}

interface CourseSectionProps {
  title: string;
  anchor?: string | undefined;
  action?: ReactNode;
  answer: Answer<Enrollments>;
  waiting: readonly AskedCourse[];
  pick: (answer: Enrollments) => CourseWithStatus[];
  empty: string;
  quiet?: boolean | undefined;
}

function CourseSection({ title, anchor, action, answer, waiting, pick, empty, quiet }: CourseSectionProps): ReactNode {
  return (
    <Section title={title} anchor={anchor} action={action} note={updatedNote(answer)}>
      <QueryView answer={answer} loading="Loading your courses..." quiet={quiet}>
        {(data) => {
          const courses = pick(data);
          if (courses.length === 0) return <Empty says="No courses found.">{empty}</Empty>;
          const row = (course: CourseWithStatus) => (
            <StudentCourseRow key={course.id} course={course} waiting={waiting} />
          );
          const whole = <Rows>{courses.map(row)}</Rows>;
          if (courses.length <= READ_THROUGH) return whole;
          return (
            <Suspense fallback={whole}>
              <ManyCourses courses={courses} waiting={waiting} what={title.toLowerCase()} row={row} />
            </Suspense>
          );
        }}
      </QueryView>
    </Section>
  );
}
