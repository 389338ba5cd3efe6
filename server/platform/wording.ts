import { LOCALE } from '#contract/locale';

const counts = new Intl.NumberFormat(LOCALE);
const joined = new Intl.ListFormat(LOCALE);

/** The one of two wordings that goes with a count: `one` for 1, else `many`. */
export function byCount(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** '1 deadline', '1,240 deadlines'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${counts.format(count)} ${byCount(count, one, many)}`;
}

/** Names or counts within a sentence: 'Ada, Binod and Chitra'. */
export function listWithAnd(parts: readonly string[]): string {
  return joined.format(parts);
}

/** '24 November 2026', by the clocks of India. */
export function dayInWords(at: Date): string {
  return at.toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });
}

/** 'Tuesday 24 November at 08:30 (Europe/Dublin time)'. */
export function momentIn(at: Date, timeZone: string): string {
  const day = at.toLocaleDateString(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const time = at.toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return `${day.replace(',', '')} at ${time} (${timeZone} time)`;
}
