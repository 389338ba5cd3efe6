import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listTaughtCourses, type Course } from '#contract/course';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, Leaf, Row, Rows } from '../../ui/page.tsx';
import { useAnswer } from '../answer.ts';
import { Answered, updatedNote } from '../answered.tsx';
import { courseFacts, courseKind } from './course-words.ts';

interface TaughtCoursesProps {
  /** A teacher who waits for approval may look, but not create. */
  mayCreate: boolean;
  onDetails: (course: Course) => void;
}

/** The courses that the teacher teaches. */
export function TaughtCourses({ mayCreate, onDetails }: TaughtCoursesProps): ReactNode {
  const answer = useAnswer(listTaughtCourses, {});
  return (
    <Leaf
      title="Courses you teach"
      note={updatedNote(answer)}
      action={
        mayCreate ? (
          <Link className={buttonClass('main')} to="/teacher/create-course">
            <Icon name="plus" />
            Create My Course
          </Link>
        ) : undefined
      }
    >
      <Answered answer={answer} loading="Loading your courses...">
        {(courses) =>
          courses.length === 0 ? (
            <Empty says="No courses found.">
              {mayCreate ? 'The first course takes about two minutes.' : 'Courses can be created after your approval.'}
            </Empty>
          ) : (
            <Rows>
              {courses.map((course) => (
                <CourseRow key={course.id} course={course} onDetails={() => onDetails(course)} />
              ))}
            </Rows>
          )
        }
      </Answered>
    </Leaf>
  );
}

function CourseRow({ course, onDetails }: { course: Course; onDetails: () => void }): ReactNode {
  return (
    <Row
      tall
      note={
        <>
          <b>{course.course_code}</b> {courseKind(course)}
        </>
      }
      title={<span className="title">{course.name}</span>}
      sub={courseFacts(course)}
      action={
        <Button aria-haspopup="dialog" aria-label={`Details of ${course.name}`} onClick={onDetails}>
          Details
        </Button>
      }
    />
  );
}
