import { LOCALE } from '#contract/locale';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A present time that is uncertain: with it only dates are shown, no distances to them. */
export class UnsureDate extends Date {}

/** Day and time of an instant as two pieces, for the margin: 'Mon 24 Nov' and '23:59 IST'. */
export interface DayAndTime {
  day: string;
  time: string;
}

/** Making a format takes some twenty times as long as formatting with it, and a class of 48 formats 300 times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function parts(at: Date, options: Intl.DateTimeFormatOptions, zone: string | undefined): Record<string, string> {
  // The device may travel while a page is open, and a format keeps the zone that it was made in.
  const key = JSON.stringify([options, zone ?? at.getTimezoneOffset()]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone });
  formats.set(key, format);
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** 'Thu 20 Nov 2025', in `zone` (an IANA name) or the device's. */
export function longDay(at: Date, zone?: string): string {
  const p = parts(at, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, zone);
  return `${p['weekday'] ?? ''} ${p['day'] ?? ''} ${p['month'] ?? ''} ${p['year'] ?? ''}`;
}

/** '2025-11-24', in `zone` or the device's. */
export function isoDay(at: Date, zone?: string): string {
  const p = parts(at, { year: 'numeric', month: '2-digit', day: '2-digit' }, zone);
  return `${p['year'] ?? ''}-${p['month'] ?? ''}-${p['day'] ?? ''}`;
}

/** '13:46', in `zone` or the device's. */
export function clockTime(at: Date, zone?: string): string {
  const p = parts(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, zone);
  return `${p['hour'] ?? ''}:${p['minute'] ?? ''}`;
}

/** '13:46 IST': a time that a deadline depends on is always shown with its zone. */
export function zonedTime(at: Date, zone?: string): string {
  const p = parts(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' }, zone);
  return `${p['hour'] ?? ''}:${p['minute'] ?? ''} ${p['timeZoneName'] ?? ''}`;
}

/**
 * Day and zoned time of an instant as seen at `now`: 'Today', 'Tomorrow', 'Mon 24 Nov', with the year when it differs
 * or is unsure.
 */
export function dayAndTime(at: Date, now: Date, zone?: string): DayAndTime {
  return { day: dayWords(at, now, zone), time: zonedTime(at, zone) };
}

function dayWords(at: Date, now: Date, zone: string | undefined): string {
  const day = longDay(at, zone);
  if (now instanceof UnsureDate) return day;
  const isOn = (away: number) => longDay(new Date(now.getTime() + away), zone) === day;
  if (isOn(0)) return 'Today';
  if (isOn(DAY_MS)) return 'Tomorrow';
  if (isOn(-DAY_MS)) return 'Yesterday';
  return day.slice(-4) === longDay(now, zone).slice(-4) ? day.slice(0, -5) : day;
}

/** The day as it stands within a sentence: 'today', 'tomorrow', 'yesterday', 'Mon 24 Nov'. */
export function dayInSentence(at: Date, now: Date, zone?: string): string {
  const day = dayWords(at, now, zone);
  return /^(Today|Tomorrow|Yesterday)$/.test(day) ? day.toLowerCase() : day;
}

/**
 * A moment by the clock, with its day unless that is the day of `now`: '14:02', 'yesterday 22:17', 'Mon 24 Nov 09:12'.
 */
export function momentTime(at: Date, now = new Date(), zone?: string): string {
  return withDay(at, now, clockTime(at, zone), zone);
}

/** The same with its zone: '14:02 IST', 'Mon 24 Nov 09:12 IST'. */
export function zonedMoment(at: Date, now: Date, zone?: string): string {
  return withDay(at, now, zonedTime(at, zone), zone);
}

/** A moment named beside another: '22:17' on the same day, else 'Mon 24 Nov 2026 22:17'. */
export function timeBeside(at: Date, other: Date): string {
  const time = clockTime(at);
  return longDay(at) === longDay(other) ? time : `${longDay(at)} ${time}`;
}

function withDay(at: Date, now: Date, time: string, zone: string | undefined): string {
  const day = dayInSentence(at, now, zone);
  return day === 'today' ? time : `${day} ${time}`;
}

/** How far `at` is from `now`: 'in 3 h 12 min', 'in 2 days', '5 min ago', 'now'; '' where nobody can be sure. */
export function distance(at: Date, now: Date): string {
  if (now instanceof UnsureDate) return '';
  const gap = at.getTime() - now.getTime();
  const size = Math.abs(gap);
  if (size < MINUTE_MS) return 'now';
  return gap > 0 ? `in ${lasting(size)}` : `${lasting(size)} ago`;
}

/** {@link distance} after a comma, for the end of a sentence; '' if there is none. */
export function distanceAfter(at: Date, now: Date): string {
  const away = distance(at, now);
  return away === '' ? '' : `, ${away}`;
}

/** `size` milliseconds in words: '12 min', '3 h 12 min', '2 days'. */
export function lasting(size: number): string {
  return size < 2 * DAY_MS ? hoursAndMinutes(size) : `${String(Math.round(size / DAY_MS))} days`;
}

function hoursAndMinutes(size: number): string {
  const hours = Math.floor(size / HOUR_MS);
  const minutes = Math.floor((size % HOUR_MS) / MINUTE_MS);
  if (hours === 0) return `${String(minutes)} min`;
  return minutes === 0 ? `${String(hours)} h` : `${String(hours)} h ${String(minutes)} min`;
}

/** 'morning', 'afternoon' or 'evening' by the hour of `zone` or the device. */
export function partOfDay(at: Date, zone?: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(clockTime(at, zone).slice(0, 2));
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
