import { LOCALE } from '#contract/locale';

// Made once: making a format takes longer than writing a thousand numbers with it.
const inIndia = new Intl.NumberFormat(LOCALE);

/** A count as it is written in India: '1,240', '1,23,456'. */
export function formatCount(count: number): string {
  return inIndia.format(count);
}

/** '1 word', '1,240 words'; `many` where an s doesn't make the plural. */
export function plural(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${byCount(count, one, many)}`;
}

/** The one of two wordings that goes with a count: `one` for 1, else `many`. */
export function byCount(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** '5 KB', rounded up: what waits is never nothing. */
export function inKilobytes(bytes: number): string {
  return `${formatCount(Math.ceil(bytes / 1024))} KB`;
}
