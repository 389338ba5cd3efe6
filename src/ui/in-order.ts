import type { Order } from './sort-heads.tsx';

/** Compares as people sort words and numbers: 'BA-9' before 'BA-10', 'é' beside 'e'. */
const { compare } = new Intl.Collator(undefined, { numeric: true });

/** The items in the order that the head of a column asks for. `wordsOf`: what an item shows in a column. */
export function inOrder<T, K extends string>(
  items: readonly T[],
  sort: Order<K>,
  wordsOf: (item: T, key: K) => string,
): T[] {
  const isReversed = sort.startsWith('-');
  const key = (isReversed ? sort.slice(1) : sort) as K;
  const sorted = items.toSorted((one, other) => compare(wordsOf(one, key), wordsOf(other, key)));
  return isReversed ? sorted.reverse() : sorted;
}
