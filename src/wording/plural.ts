import { LOCALE } from '#contract/locale';

// Made once: making a format takes longer than writing a thousand numbers with it.
const inIndia = new Intl.NumberFormat(LOCALE);

/** A count as it is written in India: '1,240', '1,23,456'. */
export function formatCount(count: number): string {
  return inIndia.format(count);
}

/** '1 word', '1,240 words'; `many` where an s doesn't make the plural. */
export function plural(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${nounOf(count, one, many)}`;
}

/** The noun alone, without the count: 'word', 'words'. */
export function nounOf(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
