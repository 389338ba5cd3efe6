import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listAssignments, type Assignment } from '#contract/assignment';
import { createAssignment } from '#contract/change-assignment';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { useNow } from '../../data/use-now.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { wordsOf } from '../../ui/instructions.tsx';
import { usePendingRequests, type RequestItem } from '../../data/pending-requests.ts';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';
import { whenWords } from '../../wording/zoned-words.ts';
import { progressWords } from './progress-words.ts';

const CHANGED = [listAssignments];

/** A course's number of assignments without archived ones, undefined before it was loaded. */
export function useAssignmentCount(course: string): number | undefined {
  return useApiQuery(listAssignments, { query: { course } }).data?.filter(({ archived }) => !archived).length;
}

interface CourseAssignmentsProps {
  course: string;
  onCreate: () => void;
  /** Called to duplicate the whole course for another term. */
  onDuplicate: () => void;
}

/** The assignments of a course, those that wait to be created, and the way to create one. */
export function CourseAssignments({ course, onCreate, onDuplicate }: CourseAssignmentsProps): ReactNode {
  const answer = useApiQuery(listAssignments, { query: { course } });
  const waiting = usePendingRequests(createAssignment, CHANGED, answer.data).filter(
    ({ request }) => request.body.course === course,
  );
  const now = useNow();
  return (
    <>
      <QueryView answer={answer} loading="Loading the assignments...">
        {(assignments) =>
          assignments.length === 0 && waiting.length === 0 ? (
            <Empty says="No assignments yet.">
              Students see an assignment as soon as you create it, and can write from its start time.
            </Empty>
          ) : (
            <AllAssignments assignments={assignments} now={now} />
          )
        }
      </QueryView>
      {waiting.length === 0 ? null : (
        <ul className="list open">
          {waiting.map((item) => (
            <WaitingAssignment key={item.id} item={item} now={now} />
          ))}
        </ul>
      )}
      <div className="btns mt-4">
        <Button variant="main" onClick={onCreate}>
          Create
        </Button>
        <Button onClick={onDuplicate}>Duplicate the course</Button>
      </div>
    </>
  );
}

/** The assignments of a course, for who only reads it. */
export function ReadAssignments({ course }: { course: string }): ReactNode {
  const answer = useApiQuery(listAssignments, { query: { course } });
  const now = useNow();
  return (
    <QueryView answer={answer} loading="Loading the assignments...">
      {(assignments) =>
        assignments.length === 0 ? (
          <Empty says="No assignments yet." />
        ) : (
          <AllAssignments assignments={assignments} now={now} />
        )
      }
    </QueryView>
  );
}

function AllAssignments({ assignments, now }: { assignments: readonly Assignment[]; now: Date }): ReactNode {
  return (
    <>
      <AssignmentList assignments={assignments.filter(({ archived }) => !archived)} now={now} />
      <ArchivedAssignments assignments={assignments.filter(({ archived }) => archived)} now={now} />
    </>
  );
}

function AssignmentList({ assignments, now }: { assignments: readonly Assignment[]; now: Date }): ReactNode {
  return (
    <ul className="list open">
      {assignments.map(({ id, title, description, end_time: end, time_zone: zone, progress, reads }) => (
        <li key={id}>
          <div className="matter">
            <Link className="strong" to="/teacher/assignment/$id" params={{ id }}>
              {title}
            </Link>
            <p className="sub clipped">{wordsOf(description)}</p>
            <p className="sub">
              Ends {whenWords(new Date(end), now, zone)}. {progressWords(progress, reads)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The archived assignments in a closed section; nothing if there are none. */
function ArchivedAssignments({ assignments, now }: { assignments: readonly Assignment[]; now: Date }): ReactNode {
  if (assignments.length === 0) return null;
  return (
    <details className="mt-4">
      <summary>Archived ({assignments.length})</summary>
      <AssignmentList assignments={assignments} now={now} />
    </details>
  );
}

function WaitingAssignment({ item, now }: { item: RequestItem<typeof createAssignment>; now: Date }): ReactNode {
  const { title, description, end_time: end, time_zone: zone } = item.request.body;
  return (
    <li data-sync={syncPlaceOf(item)}>
      <span className="sync-rule" aria-hidden="true" />
      <div className="matter">
        <b>{title}</b>
        <p className="sub clipped">{wordsOf(description)}</p>
        <p className="sub">
          {item.error === null
            ? `Ends ${whenWords(new Date(end), now, zone)}`
            : `The university answered: “${item.error}”`}
        </p>
      </div>
      <div className="act">
        <WaitingActions item={item} what={`New assignment: ${title}`} />
      </div>
    </li>
  );
}
