import { LOCALE } from '#contract/locale';

const joined = new Intl.ListFormat(LOCALE);
const inARow = new Intl.ListFormat(LOCALE, { type: 'unit' });

/** Names or clauses within a sentence: 'Ada, Binod and Chitra'. */
export function listWithAnd(parts: readonly string[]): string {
  return joined.format(parts);
}

/** Facts beside each other, empty ones left out: 'Semester 5, 4 credits'. */
export function listOf(...parts: readonly string[]): string {
  return inARow.format(parts.filter((part) => part !== ''));
}
