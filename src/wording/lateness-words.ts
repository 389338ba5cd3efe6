import type { Lateness } from '#contract/deadline';
import { dayAndTime, dayInSentence, lasting } from './time.ts';

/**
 * The lateness of a hand-in, to follow 'Submitted today 17:10 IST'; '' if on time, or if an older answer
 * says nothing of it.
 */
export function latenessWords(lateness: Lateness | null | undefined, now: Date): string {
  if (!lateness) return '';
  switch (lateness.kind) {
    case 'on_time':
      return '';
    case 'extended':
      return ', within the extension';
    case 'within_grace':
      return `, after the end and within the hours of grace${sinceWords(lateness.offline_since, now)}`;
    case 'late':
      return `, late by ${delayWords(lateness.by_ms)}`;
    case 'late_offline':
      break;
  }
  return `, received late${sinceWords(lateness.offline_since, now)}`;
}

/** How late: '3 h 12 min'. */
export function delayWords(ms: number): string {
  return ms < 60_000 ? 'less than a minute' : lasting(ms);
}

function sinceWords(since: string | null, now: Date): string {
  if (since === null) return '';
  const at = new Date(since);
  return `, offline since at the latest ${dayInSentence(at, now)} ${dayAndTime(at, now).time}`;
}
