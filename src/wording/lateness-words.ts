import type { Lateness } from '#contract/deadline';
import { dayInSentence, lasting, zonedTime } from './time.ts';

const MINUTE_MS = 60_000;

/** The lateness of a hand-in, without a full stop; '' if on time, or if an older answer says nothing of it. */
export function latenessWords(lateness: Lateness | null | undefined, now: Date): string {
  if (!lateness) return '';
  const since = 'offline_since' in lateness ? momentOf(lateness.offline_since, now) : null;
  switch (lateness.kind) {
    case 'on_time':
      return '';
    case 'extended':
      return 'Within the extension';
    case 'within_grace':
      return since === null
        ? 'After the end and within the hours of grace'
        : `After the end and within the hours of grace, offline since at the latest ${since}`;
    case 'late':
      return lateBy(lateness.by_ms);
    case 'late_offline':
      break;
  }
  return since === null ? 'Received late' : `Received late, offline since at the latest ${since}`;
}

/** 'Late by 3 h 12 min'. */
export function lateBy(ms: number): string {
  return ms < MINUTE_MS ? 'Late by less than a minute' : `Late by ${lasting(ms)}`;
}

function momentOf(since: string | null, now: Date): string | null {
  if (since === null) return null;
  const at = new Date(since);
  return `${dayInSentence(at, now)} ${zonedTime(at)}`;
}
