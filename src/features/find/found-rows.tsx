import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundAssignment, FoundPerson, FoundRows as Rowed } from '#contract/find';
import { useNow } from '../../data/use-now.ts';
import { Empty, MarginRow, Row, Rows, Section } from '../../ui/page.tsx';
import { assignmentLine, courseLine, firstOf, foundSentence } from './find-words.ts';

/** What was found, by kind; kinds of which nothing was found are left out. */
export function FoundRows({ rows }: { rows: Rowed }): ReactNode {
  const { courses, assignments, people } = rows;
  const total = courses.total + assignments.total + people.total;
  return (
    <>
      <MarginRow className="mt-4">
        <output className={total === 0 ? '' : 'small quiet'}>
          {total === 0 ? (
            <Empty says="Nothing has these words.">Try fewer words, or a part of one.</Empty>
          ) : (
            foundSentence(rows)
          )}
        </output>
      </MarginRow>
      <Kind title="Courses" of={courses}>
        {(course) => (
          <Row
            key={course.id}
            note={<b>{course.course_code}</b>}
            title={
              <Link className="title" to="/teacher/course/$id" params={{ id: course.id }}>
                {course.name}
              </Link>
            }
            sub={course.archived ? 'Archived' : undefined}
          />
        )}
      </Kind>
      <Kind title="Assignments" of={assignments}>
        {(assignment) => <AssignmentRow key={assignment.id} of={assignment} />}
      </Kind>
      <Kind title="People" of={people}>
        {(person) => <PersonRow key={person.id} of={person} />}
      </Kind>
    </>
  );
}

interface KindProps<R> {
  title: string;
  of: { rows: readonly R[]; total: number };
  children: (row: R) => ReactNode;
}

function Kind<R>({ title, of: { rows, total }, children }: KindProps<R>): ReactNode {
  if (rows.length === 0) return null;
  return (
    <Section title={title}>
      <Rows>{rows.map(children)}</Rows>
      {total > rows.length ? (
        <MarginRow>
          <p className="small quiet mt-2">{firstOf(rows.length, total)}</p>
        </MarginRow>
      ) : null}
    </Section>
  );
}

function AssignmentRow({ of }: { of: FoundAssignment }): ReactNode {
  const now = useNow();
  return (
    <Row
      note={of.course_code}
      title={
        <Link className="title" to="/teacher/assignment/$id" params={{ id: of.id }}>
          {of.title}
        </Link>
      }
      sub={assignmentLine(of, now)}
    />
  );
}

/** A student is where their courses list them. */
function PersonRow({ of: { name, email, roll_no: roll, courses } }: { of: FoundPerson }): ReactNode {
  return (
    <Row
      note={roll}
      title={<span className="title">{name}</span>}
      sub={
        <>
          {email}
          <ul className="found-in">
            {courses.map((course) => (
              <li key={course.id}>
                <Link
                  className="link-line"
                  to="/teacher/course/$id"
                  params={{ id: course.id }}
                  search={{ tab: 'students' as const }}
                >
                  {courseLine(course)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
