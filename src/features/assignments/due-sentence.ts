import type { Assignment } from '#contract/assignment';
import { byCount, formatCount } from '../../wording/plural.ts';
import { dayInSentence } from '../../wording/time.ts';
import { effectiveDeadline } from '../../wording/effective-deadline.ts';
import { toWrite } from './phase.ts';

/** What an empty list of deadlines says: a student whose assignments are all over has had some. */
export function nothingDue(assignments: readonly Assignment[]): string {
  return assignments.length === 0 ? 'No assignments yet.' : 'No open assignments.';
}

/** One sentence about the assignments that close today, else about the next to close. */
export function dueSentence(assignments: readonly Assignment[], now: Date): string {
  const open = toWrite(assignments, now);
  const next = open[0];
  if (next === undefined) return 'Nothing is due at the moment.';
  const dayOf = (assignment: Assignment) => dayInSentence(effectiveDeadline(assignment), now);
  const today = open.filter((assignment) => dayOf(assignment) === 'today').length;
  if (today > 0) {
    return byCount(today, 'One assignment closes today.', `${formatCount(today)} assignments close today.`);
  }
  const day = dayOf(next);
  if (day === 'tomorrow') {
    return byCount(open.length, 'One assignment is open. It closes tomorrow.', 'The next assignment closes tomorrow.');
  }
  return byCount(open.length, `One assignment is open. It closes on ${day}.`, `The next assignment closes on ${day}.`);
}
