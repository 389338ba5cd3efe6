import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listSharedCourses, type SharedCourse } from '#contract/course-role';
import { listToMark } from '#contract/to-mark';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { updatedNote } from '../../data/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Row, Rows, Section } from '../../ui/page.tsx';
import { readsWords } from './role-words.ts';

const LeaveCourseDialog = lazyPart(async () => (await import('./leave-course.tsx')).LeaveCourseDialog, null);

const parts = [
  { role: 'assistant', title: 'Courses you assist in', anchor: 'assisted' },
  { role: 'reader', title: 'Courses you read', anchor: 'read' },
] as const;

/** The courses in which the person grades as an assistant, and those that they read. Nothing where there are none. */
export function SharedCourses(): ReactNode {
  const answer = useApiQuery(listSharedCourses, {});
  const reload = useReload();
  const [leaving, setLeaving] = useState<SharedCourse | null>(null);
  const { data = [] } = answer;
  return (
    <>
      {parts.map(({ role, title, anchor }) => {
        const courses = data.filter((course) => course.role === role);
        return courses.length === 0 ? null : (
          <Section key={role} title={title} anchor={anchor} note={updatedNote(answer)}>
            <Rows>
              {courses.map((course) => (
                <CourseRow key={course.id} course={course} onLeave={() => setLeaving(course)} />
              ))}
            </Rows>
          </Section>
        );
      })}
      {leaving === null ? null : (
        <LeaveCourseDialog
          part={leaving.role}
          course={leaving}
          onClose={() => setLeaving(null)}
          onGone={() => reload(listSharedCourses, listToMark)}
        />
      )}
    </>
  );
}

function CourseRow({ course, onLeave }: { course: SharedCourse; onLeave: () => void }): ReactNode {
  const { id, name, course_code: code, teacher_name: teacher, role } = course;
  return (
    <Row
      tall
      note={<b>{code}</b>}
      title={
        role === 'reader' ? (
          <Link className="title" to="/teacher/course/$id" params={{ id }}>
            {name}
          </Link>
        ) : (
          <span className="title">{name}</span>
        )
      }
      sub={role === 'reader' ? readsWords(course) : `You grade as an assistant of ${teacher}.`}
      action={
        <Button aria-label={`Leave ${name}`} aria-haspopup="dialog" onClick={onLeave}>
          Leave
        </Button>
      }
    />
  );
}
