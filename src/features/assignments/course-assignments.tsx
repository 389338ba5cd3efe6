import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { dayAndTime } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { useAnswer } from '../answer.ts';
import { Answered } from '../answered.tsx';

/** How many assignments a course has, undefined before that is known. */
export function useAssignmentCount(course: string): number | undefined {
  return useAnswer(listAssignments, { query: { course } }).data?.length;
}

/** The assignments of a course, with the way to create one and to read what was written. */
export function CourseAssignments({ course, onCreate }: { course: string; onCreate: () => void }): ReactNode {
  const answer = useAnswer(listAssignments, { query: { course } });
  const now = useNow();
  return (
    <Answered answer={answer} loading="Loading the assignments...">
      {(assignments) => (
        <>
          {assignments.length === 0 ? (
            <Empty says="No assignments yet.">
              Students see an assignment as soon as you create it, and can write from its start time.
            </Empty>
          ) : (
            <ul className="list open">
              {assignments.map(({ id, title, description, end_time: end }) => (
                <li key={id}>
                  <div className="matter">
                    <Link className="strong" to="/teacher/assignment/$id" params={{ id }}>
                      {title}
                    </Link>
                    <p className="sub clipped">{description}</p>
                    <p className="sub">
                      Ends {dayAndTime(new Date(end), now).day} {dayAndTime(new Date(end), now).time}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )}
          <div className="btns mt-4">
            <Button look="main" onClick={onCreate}>
              Create
            </Button>
          </div>
        </>
      )}
    </Answered>
  );
}
