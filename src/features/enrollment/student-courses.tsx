import { useEffect, useRef, type ReactNode } from 'react';
import type { Course } from '#contract/course';
import { listEnrollments, type Enrollments, type EnrollmentStatus } from '#contract/enrollment';
import type { WaitingItem } from '../../offline/waiting.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Leaf, Row, Rows } from '../../ui/page.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { useAnswer, type Answer } from '../answer.ts';
import { Answered, updatedNote } from '../answered.tsx';
import { useDevice } from '../services.tsx';
import { useWaiting } from '../waiting.ts';
import { pendingOf, type Pending } from './pending.ts';

interface CourseWithStatus extends Course {
  status: EnrollmentStatus;
}

/** The student's two lists, compulsory and elective, with Enroll and Unenroll, which work without a network too. */
export function StudentCourses(): ReactNode {
  const answer = useAnswer(listEnrollments, {});
  const waiting = useWaiting(useDevice()) ?? [];
  useReloadWhenSent(waiting, answer);
  return (
    <>
      <CourseLeaf
        title="Compulsory courses"
        answer={answer}
        waiting={waiting}
        pick={({ compulsory_courses: courses }) =>
          courses.map((course) => ({ ...course, status: course.is_enrolled ? 'enrolled' : 'none' }))
        }
        empty="Your program has no compulsory courses yet."
      />
      <CourseLeaf
        title="Elective courses"
        answer={answer}
        waiting={waiting}
        pick={({ elective_courses: courses }) => courses}
        empty="Your university offers no electives yet."
        quiet
      />
    </>
  );
}

/** The university has answered what was asked: its list is newer than ours. */
function useReloadWhenSent(waiting: readonly WaitingItem[], { reload }: { reload: () => void }): void {
  const count = waiting.filter(({ kind }) => kind === 'action').length;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) reload();
    before.current = count;
  }, [count, reload]);
}

interface CourseLeafProps {
  title: string;
  answer: Answer<Enrollments>;
  waiting: readonly WaitingItem[];
  pick: (answer: Enrollments) => CourseWithStatus[];
  empty: string;
  quiet?: boolean | undefined;
}

function CourseLeaf({ title, answer, waiting, pick, empty, quiet }: CourseLeafProps): ReactNode {
  return (
    <Leaf title={title} note={updatedNote(answer)}>
      <Answered answer={answer} loading="Loading your courses..." quiet={quiet}>
        {(data) => {
          const courses = pick(data);
          if (courses.length === 0) return <Empty says="No courses found.">{empty}</Empty>;
          return (
            <Rows>
              {courses.map((course) => (
                <CourseRow key={course.id} course={course} pending={pendingOf(waiting, course.id)} />
              ))}
            </Rows>
          );
        }}
      </Answered>
    </Leaf>
  );
}

const marks: Readonly<Partial<Record<EnrollmentStatus, string>>> = { pending: 'Requested', rejected: 'Not approved' };

function CourseRow({ course, pending }: { course: CourseWithStatus; pending: Pending }): ReactNode {
  const facts = [
    course.status === 'enrolled' ? 'Enrolled.' : '',
    course.teacher_name === '' ? '' : `${course.teacher_name}.`,
    `${String(course.credits)} credits`,
  ];
  const sync = { none: undefined, waiting: 'device', refused: 'attention' } as const;
  return (
    <Row
      note={course.course_code}
      title={<span className="title">{course.name}</span>}
      sub={
        <>
          {facts.filter(Boolean).join(' ')}
          {pending.kind === 'refused' ? <p>The university answered: “{pending.error}”</p> : null}
        </>
      }
      sync={sync[pending.kind]}
      action={<CourseAction course={course} pending={pending} />}
    />
  );
}

function CourseAction({ course, pending }: { course: CourseWithStatus; pending: Pending }): ReactNode {
  const device = useDevice();
  const act = (name: 'enroll' | 'unenroll') =>
    void device.act({ name, course: course.id }, course.name).then(() => device.pushNow());
  if (pending.kind === 'waiting') {
    return (
      <>
        <SyncState mark="device">Waiting to send</SyncState>
        {pending.action === 'enroll' ? (
          <Button aria-label={`Undo enrolling in ${course.name}`} onClick={() => act('unenroll')}>
            Undo
          </Button>
        ) : null}
      </>
    );
  }
  const mark = marks[course.status];
  const inside = course.status === 'enrolled' || course.status === 'pending';
  return (
    <>
      {mark === undefined ? null : <span className="mark">{mark}</span>}
      {pending.kind === 'refused' ? (
        <Button aria-label={`Dismiss the answer about ${course.name}`} onClick={() => void device.dismiss(pending.id)}>
          Dismiss
        </Button>
      ) : null}
      {inside ? (
        <Button look="low" aria-label={`Unenroll from ${course.name}`} onClick={() => act('unenroll')}>
          Unenroll
        </Button>
      ) : (
        <Button aria-label={`Enroll in ${course.name}`} onClick={() => act('enroll')}>
          Enroll
        </Button>
      )}
    </>
  );
}
