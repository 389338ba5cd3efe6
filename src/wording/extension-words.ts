import type { Assignment } from '#contract/assignment';
import { dayAndTime, dayInSentence, distanceAfter } from './time.ts';
import { effectiveDeadline } from './effective-deadline.ts';

/** 'Extended to tomorrow 17:00 IST, in 25 h: You were ill.'; null without an extension. */
export function extensionWords(
  assignment: Pick<Assignment, 'end_time' | 'own_end' | 'extension'>,
  now: Date,
  zone?: string,
): string | null {
  const { extension } = assignment;
  // Absent in answers that were stored before extensions existed.
  if (!extension) return null;
  const end = effectiveDeadline(assignment);
  const when = `${dayInSentence(end, now, zone)} ${dayAndTime(end, now, zone).time}`;
  return `Extended to ${when}${distanceAfter(end, now)}: ${extension.reason}`;
}
