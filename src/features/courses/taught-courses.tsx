import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createCourse, listTaughtCourses, type TaughtCourse } from '#contract/course';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Empty, MarginRow, Section, Row, Rows } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { usePendingRequests, type RequestItem } from '../../data/pending-requests.ts';
import { useNow } from '../../data/use-now.ts';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';
import { courseFacts, courseKind, waitingWords } from './course-words.ts';
import { endedTerms } from './ended-terms.ts';

/** The height of the line of one term: what follows stays where it is. */
const ONE_LINE = '3.75rem';
const EndedTermLines = lazyPart(
  async () => (await import('./ended-term-lines.tsx')).EndedTermLines,
  <div style={{ blockSize: ONE_LINE }} />,
);

const CHANGED = [listTaughtCourses];

interface TaughtCoursesProps {
  /** False for a teacher who waits for approval. */
  mayCreate: boolean;
  onDetails: (course: TaughtCourse) => void;
  /** Called to create an assignment in one of the courses. */
  onAssignment: () => void;
}

/** The courses that the teacher teaches, and those that wait on this device to be created. */
export function TaughtCourses({ mayCreate, onDetails, onAssignment }: TaughtCoursesProps): ReactNode {
  const answer = useApiQuery(listTaughtCourses, {});
  const ended = endedTerms(answer.data ?? [], useNow());
  const waiting = usePendingRequests(createCourse, CHANGED, answer.data);
  return (
    <Section
      title="Courses you teach"
      anchor="courses"
      note={updatedNote(answer)}
      action={
        mayCreate ? (
          <div className="btns">
            {answer.data === undefined || answer.data.length === 0 ? null : (
              <Button aria-haspopup="dialog" onClick={onAssignment}>
                Create Assignment
              </Button>
            )}
            <Link className={buttonClass('main')} to="/teacher/create-course">
              <Icon name="plus" />
              Create My Course
            </Link>
          </div>
        ) : undefined
      }
    >
      <QueryView answer={answer} loading="Loading your courses...">
        {(courses) =>
          courses.length === 0 && waiting.length === 0 ? (
            <Empty says="No courses found.">
              {mayCreate ? 'The first course takes about two minutes.' : 'Courses can be created after your approval.'}
            </Empty>
          ) : (
            <Rows>
              {courses
                .filter(({ archived }) => !archived)
                .map((course) => (
                  <CourseRow key={course.id} course={course} onDetails={() => onDetails(course)} />
                ))}
            </Rows>
          )
        }
      </QueryView>
      {ended.length === 0 ? null : <EndedTermLines terms={ended} />}
      <ArchivedCourses courses={(answer.data ?? []).filter(({ archived }) => archived)} />
      {waiting.length === 0 ? null : (
        <Rows>
          {waiting.map((item) => (
            <WaitingCourseRow key={item.id} item={item} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

/** The names of archived courses, each leading to its page; closed at first. */
function ArchivedCourses({ courses }: { courses: readonly TaughtCourse[] }): ReactNode {
  if (courses.length === 0) return null;
  return (
    <MarginRow>
      <details className="mt-4">
        <summary>Archived ({courses.length})</summary>
        <ul className="list open">
          {courses.map(({ id, name, course_code: code }) => (
            <li key={id}>
              <div className="matter">
                <Link className="strong" to="/teacher/course/$id" params={{ id }}>
                  {name}
                </Link>
                <p className="sub">{code}</p>
              </div>
            </li>
          ))}
        </ul>
      </details>
    </MarginRow>
  );
}

function CourseRow({ course, onDetails }: { course: TaughtCourse; onDetails: () => void }): ReactNode {
  return (
    <Row
      tall
      note={
        <>
          <b>{course.course_code}</b> {courseKind(course)}
        </>
      }
      title={
        <Link className="title" to="/teacher/course/$id" params={{ id: course.id }}>
          {course.name}
        </Link>
      }
      sub={waitingWords(course)}
      action={
        <Button aria-haspopup="dialog" aria-label={`Details of ${course.name}`} onClick={onDetails}>
          Details
        </Button>
      }
    />
  );
}

function WaitingCourseRow({ item }: { item: RequestItem<typeof createCourse> }): ReactNode {
  const fields = item.request.body;
  return (
    <Row
      tall
      sync={syncPlaceOf(item)}
      note={
        <>
          <b>{fields.course_code}</b> {courseKind(fields)}
        </>
      }
      title={<span className="title">{fields.name}</span>}
      sub={item.error === null ? courseFacts(fields) : `The university answered: “${item.error}”`}
      action={<WaitingActions item={item} what={`New course: ${fields.name}`} />}
    />
  );
}
