import type { Assignment } from '#contract/assignment';
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
  if (today > 0) return today === 1 ? 'One assignment closes today.' : `${String(today)} assignments close today.`;
  const day = dayOf(next);
  const when = day === 'tomorrow' ? day : `on ${day}`;
  return open.length === 1 ? `One assignment is open. It closes ${when}.` : `The next assignment closes ${when}.`;
}
