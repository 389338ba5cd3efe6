import { LOCALE } from '#contract/locale';

/** Compares as people sort words and numbers: 'BA-9' before 'BA-10', 'é' beside 'e'. */
const { compare } = new Intl.Collator(LOCALE, { numeric: true });

/** The items in the order of a column, with '-' in reverse. `wordsOf`: what an item shows in a column. */
export function inOrder<T, K extends string>(
  items: readonly T[],
  sort: K | `-${K}`,
  wordsOf: (item: T, key: K) => string,
): T[] {
  const isReversed = sort.startsWith('-');
  const key = (isReversed ? sort.slice(1) : sort) as K;
  const sorted = items.toSorted((one, other) => compare(wordsOf(one, key), wordsOf(other, key)));
  return isReversed ? sorted.reverse() : sorted;
}
