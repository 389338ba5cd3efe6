import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listSharedCourses, type SharedCourse } from '#contract/course-role';
import { useApiQuery, useReload } from '../data/api-query.ts';
import { QueryView, updatedNote } from '../data/query-view.tsx';
import { ReadAssignments } from '../features/assignments/course-assignments.tsx';
import { ReadStudents } from '../features/courses/enrolled-students.tsx';
import { LeaveCourseDialog } from '../features/courses/leave-course.tsx';
import { readsWords } from '../features/courses/role-words.ts';
import { Button } from '../ui/button.tsx';
import { MarginRow, PageHead, Section, useTitle } from '../ui/page.tsx';
import { NotYours } from './not-yours.tsx';

/** The page of a course for its reader; a note to anybody else. */
export function ReadCourse({ id }: { id: string }): ReactNode {
  const answer = useApiQuery(listSharedCourses, {});
  const course = answer.data?.find((one) => one.id === id && one.role === 'reader');
  useTitle(course?.name ?? 'Course');
  return (
    <>
      {course === undefined ? <PageHead title="Course" /> : null}
      <QueryView answer={answer} loading="Loading the course...">
        {() => (course === undefined ? <NotYours /> : <Course course={course} note={updatedNote(answer)} />)}
      </QueryView>
    </>
  );
}

function Course({ course, note }: { course: SharedCourse; note: string | null }): ReactNode {
  const navigate = useNavigate();
  const reload = useReload();
  const [isLeaving, setLeaving] = useState(false);
  const { id, name, course_code: code } = course;
  const leave = async () => {
    await navigate({ to: '/dashboard/teacher' });
    await reload(listSharedCourses);
  };
  return (
    <>
      <PageHead note={note} title={name} lede={readsWords(course)}>
        <p className="small quiet mt-2">{code}</p>
        <p className="small quiet mt-2">You change nothing here. Students see it when you open their text.</p>
        <div className="btns mt-4">
          <Button aria-haspopup="dialog" onClick={() => setLeaving(true)}>
            Leave
          </Button>
        </div>
      </PageHead>
      <Section title="Assignments" anchor="assignments">
        <MarginRow>
          <ReadAssignments course={id} />
        </MarginRow>
      </Section>
      <Section title="Students" anchor="students">
        <MarginRow>
          <ReadStudents course={id} />
        </MarginRow>
      </Section>
      {isLeaving ? (
        <LeaveCourseDialog part="reader" course={course} onClose={() => setLeaving(false)} onGone={leave} />
      ) : null}
    </>
  );
}
