import type { Assignment } from '#contract/assignment';
import { distanceAfter } from '../../wording/time.ts';
import { ownZone, whenWords } from '../../wording/zoned-words.ts';
import { extensionWords } from '../../wording/extension-words.ts';
import { useNow } from '../../data/use-now.ts';

/** 'Due today 17:00 IST (11:30 GMT here), in 2 h 58 min.', in `zone` and, if it differs, the writer's zone. */
export function dueWords(end: Date, now: Date, zone: string | undefined, own = ownZone()): string {
  const when = `${whenWords(end, now, zone, own)}${distanceAfter(end, now)}`;
  return end < now ? `Was due ${when}.` : `Due ${when}.`;
}

/** The words of {@link dueWords} by the university's clock. */
export function useDue(assignment: Assignment | undefined): string {
  const now = useNow();
  if (assignment === undefined) return '';
  return extensionWords(assignment, now) ?? dueWords(new Date(assignment.end_time), now, assignment.time_zone);
}
