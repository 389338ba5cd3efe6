import type { WaitingItem } from '../offline/waiting/waiting.ts';

/**
 * Joins all items written for one deleted assignment into one: several pages may have written to it, and it may have
 * been handed in.
 */
export function gathered(items: readonly WaitingItem[]): WaitingItem[] {
  const together = new Map<string, WaitingItem>();
  for (const item of items) {
    const key = item.discardable ? JSON.stringify(item.target) : `${item.id} ${item.kind}`;
    const before = together.get(key);
    together.set(key, before === undefined ? item : both(before, item));
  }
  return [...together.values()];
}

/** Joins two items, as the item of writing with more words: its text stands for both. */
function both(one: WaitingItem, other: WaitingItem): WaitingItem {
  const [main, more] = one.kind === 'writing' && one.words >= other.words ? [one, other] : [other, one];
  return {
    ...main,
    title: main.title || more.title,
    edits: main.edits + more.edits,
    words: main.words + more.words,
    bytes: main.bytes + more.bytes,
    since: Math.min(main.since, more.since),
    until: Math.max(main.until, more.until),
  };
}
