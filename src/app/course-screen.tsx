import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listTaughtCourses, type TaughtCourse } from '#contract/course';
import { useApiQuery, useReload } from '../data/api-query.ts';
import { QueryView, updatedNote } from '../data/query-view.tsx';
import { Notice } from '../ui/notice.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MarginRow, PageHead, useTitle } from '../ui/page.tsx';
import { CourseActions } from '../features/courses/course-actions.tsx';
import { courseLine, MakingDialog, useCourseParts, type Making } from './course-parts.tsx';
import type { DetailTab } from './detail-tab.ts';

const Gradebook = lazyPart(async () => (await import('../features/gradebook/gradebook.tsx')).Gradebook);
const ReadCourse = lazyPart(async () => (await import('./read-course.tsx')).ReadCourse);
const CourseAnnouncements = lazyPart(
  async () => (await import('../features/announcements/course-announcements.tsx')).CourseAnnouncements,
);

/** /teacher/course/{id}: the details of a course on a page of their own. */
export function CourseScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/book/teacher/course/$id' });
  const answer = useApiQuery(listTaughtCourses, {});
  const course = answer.data?.find((one) => one.id === id);
  return (
    <>
      {answer.data === undefined ? <Unknown /> : null}
      <QueryView answer={answer} loading="Loading the course...">
        {() => (course === undefined ? <ReadCourse id={id} /> : <Course course={course} note={updatedNote(answer)} />)}
      </QueryView>
    </>
  );
}

/** The head of the page before it is known whose course it is. */
function Unknown(): ReactNode {
  useTitle('Course');
  return <PageHead title="Course" />;
}

function Course({ course, note }: { course: TaughtCourse; note: string | null }): ReactNode {
  useTitle(course.name);
  const { tab } = useSearch({ from: '/signed-in/book/teacher/course/$id' });
  const navigate = useNavigate();
  const reload = useReload();
  const [making, setMaking] = useState<Making | null>(null);
  const show = (id: string, shown: DetailTab, replace: boolean) =>
    void navigate({ to: '/teacher/course/$id', params: { id }, search: { tab: shown }, replace });
  const changed = () => reload(listTaughtCourses);
  const leave = async () => {
    await navigate({ to: '/dashboard/teacher' });
    await changed();
  };
  const { tabs, panel, decideAll } = useCourseParts({
    course,
    tab,
    onTab: (shown) => show(course.id, shown, true),
    onMake: setMaking,
    further: [
      { key: 'grades', label: 'Grades', panel: <Gradebook course={course} /> },
      { key: 'announcements', label: 'Announcements', panel: <CourseAnnouncements course={course} /> },
    ],
  });
  return (
    <>
      <PageHead note={note} title={course.name} lede={courseLine(course)}>
        {course.archived ? <ArchivedNotice /> : null}
        <CourseActions course={course} onChanged={changed} onGone={leave} />
      </PageHead>
      <MarginRow>
        {tabs}
        {panel}
        {decideAll === null ? null : <div className="btns mt-4">{decideAll}</div>}
      </MarginRow>
      <MakingDialog
        making={making}
        course={course}
        onClose={() => setMaking(null)}
        onCopied={(id) => {
          setMaking(null);
          show(id, 'assignments', false);
        }}
      />
    </>
  );
}

function ArchivedNotice(): ReactNode {
  return (
    <Notice kind="info" className="mt-4">
      <p>
        <b>This course is archived.</b> Its students and their work stay readable. Restore it to add students,
        assignments or announcements.
      </p>
    </Notice>
  );
}
