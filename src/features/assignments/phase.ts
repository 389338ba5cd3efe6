import type { Assignment } from '#contract/assignment';
import { effectiveDeadline } from '../../wording/effective-deadline.ts';

/** Where an assignment stands between its two times. */
export type Phase = 'open' | 'upcoming' | 'closed';

/** The phase at `now`; an archived one is closed. Shown only: what counts as in time is decided by the university. */
export function phaseOf(
  assignment: Pick<Assignment, 'start_time' | 'end_time' | 'own_end'> & { archived?: boolean },
  now: Date,
): Phase {
  if (assignment.archived) return 'closed';
  if (now.getTime() < Date.parse(assignment.start_time)) return 'upcoming';
  return now <= effectiveDeadline(assignment) ? 'open' : 'closed';
}

/** The assignments of one phase: open ones by their end, upcoming by their start, closed by their end, latest first. */
export function inPhase(assignments: readonly Assignment[], phase: Phase, now: Date): Assignment[] {
  const key = (assignment: Assignment) =>
    (phase === 'upcoming' ? Date.parse(assignment.start_time) : effectiveDeadline(assignment).getTime()) *
    (phase === 'closed' ? -1 : 1);
  return assignments.filter((assignment) => phaseOf(assignment, now) === phase).sort((a, b) => key(a) - key(b));
}

/** What is open and not handed in yet, by its end. */
export function toWrite(assignments: readonly Assignment[], now: Date): Assignment[] {
  return inPhase(assignments, 'open', now).filter(({ handed_in_at: handedIn }) => !handedIn);
}

/** What to go on with: the one written last while it is to be written, else the begun, else the next one due; else null. */
export function nextToWrite(
  assignments: readonly Assignment[],
  lastWritten: string | null,
  now: Date,
): Assignment | null {
  const open = toWrite(assignments, now);
  return (
    open.find(({ id }) => id === lastWritten) ?? open.find(({ submission }) => submission !== null) ?? open[0] ?? null
  );
}
