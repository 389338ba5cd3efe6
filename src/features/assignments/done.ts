import type { Assignment } from '#contract/assignment';
import { effectiveDeadline } from '../../wording/effective-deadline.ts';
import { phaseOf } from './phase.ts';

/** The assignments that are handed in or over, latest end first. */
export function doneOf(assignments: readonly Assignment[], now: Date): Assignment[] {
  return assignments
    .filter((assignment) => assignment.handed_in_at !== null || phaseOf(assignment, now) === 'closed')
    .sort((a, b) => effectiveDeadline(b).getTime() - effectiveDeadline(a).getTime());
}
