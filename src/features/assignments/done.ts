import type { Assignment } from '#contract/assignment';
import { effectiveDeadline } from '../../wording/effective-deadline.ts';
import { phaseOf } from './phase.ts';

/** What its student need not think of: handed in, or over; what ended last comes first. */
export function doneOf(assignments: readonly Assignment[], now: Date): Assignment[] {
  return assignments
    .filter((assignment) => assignment.handed_in_at !== null || phaseOf(assignment, now) === 'closed')
    .sort((a, b) => effectiveDeadline(b).getTime() - effectiveDeadline(a).getTime());
}
