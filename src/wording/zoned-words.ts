import { clockTime, dayAndTime, dayInSentence, zonedTime } from './time.ts';

/** This device's zone under its present name: browsers still say Calcutta. */
export function ownZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'Asia/Calcutta' ? 'Asia/Kolkata' : zone;
}

/**
 * The instant by the reader's own clock if it reads differently than in `zone`: 'Fri 20 Nov 12:30 GMT here', with the
 * day only if it differs; null if both clocks agree.
 */
export function hereWords(at: Date, now: Date, zone: string | undefined, own = ownZone()): string | null {
  if (zone === undefined) return null;
  const there = dayAndTime(at, now, zone).day;
  const { day, time } = dayAndTime(at, now, own);
  if (day !== there) return `${day} ${time} here`;
  return clockTime(at, zone) === clockTime(at, own) ? null : `${time} here`;
}

/** An instant within a sentence, by the clocks of `zone` and the reader's: 'today 17:00 IST (11:30 GMT here)'. */
export function whenWords(at: Date, now: Date, zone: string | undefined, own = ownZone()): string {
  const here = hereWords(at, now, zone, own);
  const there = `${dayInSentence(at, now, zone)} ${zonedTime(at, zone)}`;
  return here === null ? there : `${there} (${here})`;
}
