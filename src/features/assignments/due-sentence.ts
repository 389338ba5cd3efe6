import type { Assignment } from '#contract/assignment';
import { dayAndTime } from '../../ui/time.ts';
import { inPhase } from './phase.ts';

/** What closes today, or else next, in one sentence. */
export function dueSentence(assignments: readonly Assignment[], now: Date): string {
  const open = inPhase(assignments, 'open', now);
  const next = open[0];
  if (next === undefined) return 'Nothing is due at the moment.';
  const today = open.filter(({ end_time: end }) => dayAndTime(new Date(end), now).day === 'Today').length;
  if (today > 0) return today === 1 ? 'One assignment closes today.' : `${String(today)} assignments close today.`;
  const { day } = dayAndTime(new Date(next.end_time), now);
  const when = day === 'Tomorrow' ? 'tomorrow' : `on ${day}`;
  return open.length === 1 ? `One assignment is open. It closes ${when}.` : `The next assignment closes ${when}.`;
}
