import type { Assignment } from '#contract/assignment';
import { effectiveDeadline } from '../../wording/effective-deadline.ts';

/** An assignment's phase between its two times. */
export type Phase = 'open' | 'upcoming' | 'closed';

/** The phase at `now`; an archived assignment is closed. For display: the university decides what counts as in time. */
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

/** The open assignments that are not handed in yet, by end. */
export function toWrite(assignments: readonly Assignment[], now: Date): Assignment[] {
  return inPhase(assignments, 'open', now).filter(({ handed_in_at: handedIn }) => !handedIn);
}

/** The open assignment to continue: the one written last, else one begun, else the next due; null if there is none. */
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
