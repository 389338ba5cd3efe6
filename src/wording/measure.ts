import { LOCALE } from '#contract/locale';
import { decimals, figure } from './figure.ts';
import { clockTime, longDay, zonedTime } from './time.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** '2 h 41 min', '28 min', '12 s'. */
export function durationWords(ms: number): string {
  if (ms < MINUTE_MS) return `${String(Math.round(ms / SECOND_MS))} s`;
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${String(minutes)} min`;
  return minutes % 60 === 0 ? `${String(hours)} h` : `${String(hours)} h ${String(minutes % 60)} min`;
}

/** How long something lasted: '4 s', '12 min', '3 h 5 min', '2 days'. */
export function lastingWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${String(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${String(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${String(Math.round(hours / 24))} days`;
  return minutes % 60 === 0 ? `${String(hours)} h` : `${String(hours)} h ${String(minutes % 60)} min`;
}

/** One decimal; never 0% for some, nor 100% for less than all. */
export function percentWords(percent: number): string {
  if (percent > 0 && percent < 0.1) return '< 0.1%';
  if (percent < 100 && percent > 99.9) return '> 99.9%';
  return `${figure(percent)}%`;
}

/** '1.24 s', '14 s'. */
export function secondsWords(ms: number): string {
  return `${decimals(ms / SECOND_MS, ms < 10 * SECOND_MS ? 2 : 0)} s`;
}

/** 'Mon 17 Nov 2026, 13:22 IST'. */
export function instantWords(at: number): string {
  return `${longDay(new Date(at))}, ${zonedTime(new Date(at))}`;
}

/** 'Mon 17 Nov 2026, 13:05 to 13:41 IST', with both days where they differ. */
export function stretchWords(from: number, to: number): string {
  const [first, last] = [new Date(from), new Date(to)];
  if (longDay(first) !== longDay(last)) return `${instantWords(from)} to ${instantWords(to)}`;
  if (clockTime(first) === clockTime(last)) return instantWords(from);
  return `${longDay(first)}, ${clockTime(first)} to ${zonedTime(last)}`;
}

/** 'Mon 17 Nov 2025, 13:41'. */
export function momentText(at: number): string {
  return `${longDay(new Date(at))}, ${clockTime(new Date(at))}`;
}

/** '20', by the device's zone. */
export function dayOfMonth(at: number): string {
  return new Intl.DateTimeFormat(LOCALE, { day: 'numeric' }).format(at);
}

/** 'Nov', by the device's zone. */
export function monthOf(at: number): string {
  return new Intl.DateTimeFormat(LOCALE, { month: 'short' }).format(at);
}
