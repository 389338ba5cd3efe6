import type { ReactNode } from 'react';
import { listAssignments, type Assignment } from '#contract/assignment';
import { Empty, Leaf, PageHead, Rows, useTitle } from '../../ui/page.tsx';
import { longDay } from '../../ui/time.ts';
import { useAnswer } from '../answer.ts';
import { Answered, updatedNote } from '../answered.tsx';
import { useDevice } from '../services.tsx';
import { useWaiting } from '../waiting.ts';
import { AssignmentRow } from './assignment-row.tsx';
import { inPhase, type Phase } from './phase.ts';
import { useNow } from '../../ui/use-now.ts';

const leaves: readonly { phase: Phase; title: string; says: string; more: string }[] = [
  { phase: 'open', title: 'Open', says: 'Nothing is open now.', more: 'What can be written today stands here.' },
  { phase: 'upcoming', title: 'Upcoming', says: 'Nothing is announced.', more: 'It moves up when its time begins.' },
  { phase: 'closed', title: 'Closed', says: 'Nothing is closed yet.', more: 'What you wrote stays readable.' },
];

/** /student/assignments */
export function StudentAssignmentsScreen(): ReactNode {
  useTitle('Assignments');
  const answer = useAnswer(listAssignments, { query: {} });
  const now = useNow();
  return (
    <>
      <PageHead note={longDay(now)} title="Assignments" lede={ledeOf(answer.data, now)} />
      <Answered answer={answer} loading="Loading your assignments...">
        {(assignments) =>
          leaves.map(({ phase, title, says, more }) => (
            <Leaf key={phase} title={title} note={phase === 'open' ? updatedNote(answer) : null}>
              <PhaseRows assignments={inPhase(assignments, phase, now)} now={now} says={says} more={more} />
            </Leaf>
          ))
        }
      </Answered>
    </>
  );
}

interface PhaseRowsProps {
  assignments: readonly Assignment[];
  now: Date;
  says: string;
  more: string;
}

function PhaseRows({ assignments, now, says, more }: PhaseRowsProps): ReactNode {
  const waiting = useWaiting(useDevice()) ?? [];
  if (assignments.length === 0) return <Empty says={says}>{more}</Empty>;
  return (
    <Rows>
      {assignments.map((assignment) => (
        <AssignmentRow key={assignment.id} assignment={assignment} waiting={waiting} now={now} />
      ))}
    </Rows>
  );
}

function ledeOf(assignments: readonly Assignment[] | undefined, now: Date): string | undefined {
  if (assignments === undefined) return undefined;
  const open = inPhase(assignments, 'open', now).length;
  if (open === 0) return 'Nothing is open at the moment.';
  return open === 1 ? 'One assignment is open.' : `${String(open)} assignments are open.`;
}
