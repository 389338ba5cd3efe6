/** One change of a text: at `index`, `removed` UTF-16 units gave way to `inserted`. */
export interface Difference {
  index: number;
  removed: number;
  inserted: string;
}

/** Within NEAR units of the caret single units are compared; beyond, blocks by native comparison. */
const NEAR = 64;
const BLOCK = 32;

/**
 * The one smallest change that turns `before` into `after`, both in UTF-16 units, or null if they are equal.
 * Where several places would do (one more "l" in "hello"), the one at the caret is taken: an insertion ends at
 * `caret`, a deletion begins at it. A surrogate pair is never split.
 */
export function diff(before: string, after: string, caret: number): Difference | null {
  if (before === after) return null;
  const shared = Math.min(before.length, after.length);
  const start = commonPrefix(before, after, shared, caret - NEAR);
  const end = commonSuffix(before, after, shared - start, after.length - caret - NEAR);
  let index = start;
  const removed = before.length - end - start;
  const added = after.length - end - start;
  if (removed === 0) index = slide(after, start, added, start + added - caret);
  else if (added === 0) index = slide(before, start, removed, start - caret);
  return keepPairs(before, after, index, removed, added);
}

/**
 * The change that replaced the selection `start`..`end` of `before` and left the caret after the insertion, or null if
 * `after` came about differently. It records a paste whole, even over equal text.
 */
export function replacement(
  before: string,
  after: string,
  start: number,
  end: number,
  caret: number,
): Difference | null {
  const removed = end - start;
  if (caret < start || after.length - before.length !== caret - end) return null;
  if (after.slice(0, start) !== before.slice(0, start) || after.slice(caret) !== before.slice(end)) return null;
  if (removed === 0 && caret === start) return null;
  return keepPairs(before, after, start, removed, caret - start);
}

function commonPrefix(a: string, b: string, limit: number, hint: number): number {
  let low = 0;
  if (hint > 0 && hint <= limit && a.slice(0, hint) === b.slice(0, hint)) low = hint;
  const near = Math.min(limit, low + 2 * NEAR);
  while (low < near && a.charCodeAt(low) === b.charCodeAt(low)) low += 1;
  if (low < near) return low;
  let high = limit;
  while (high - low > BLOCK) {
    const middle = (low + high) >> 1;
    if (a.slice(low, middle) === b.slice(low, middle)) low = middle;
    else high = middle;
  }
  while (low < limit && a.charCodeAt(low) === b.charCodeAt(low)) low += 1;
  return low;
}

function commonSuffix(a: string, b: string, limit: number, hint: number): number {
  const same = (from: number, to: number) =>
    a.slice(a.length - to, a.length - from) === b.slice(b.length - to, b.length - from);
  const equalAt = (at: number) => a.charCodeAt(a.length - 1 - at) === b.charCodeAt(b.length - 1 - at);
  let low = 0;
  if (hint > 0 && hint <= limit && same(0, hint)) low = hint;
  const near = Math.min(limit, low + 2 * NEAR);
  while (low < near && equalAt(low)) low += 1;
  if (low < near) return low;
  let high = limit;
  while (high - low > BLOCK) {
    const middle = (low + high) >> 1;
    if (same(low, middle)) low = middle;
    else high = middle;
  }
  while (low < limit && equalAt(low)) low += 1;
  return low;
}

/** Moves a run of `length` units to the left, at most `steps`, as long as the text stays the same. */
function slide(text: string, start: number, length: number, steps: number): number {
  let index = start;
  while (index > 0 && start - index < steps && text.charCodeAt(index - 1) === text.charCodeAt(index + length - 1)) {
    index -= 1;
  }
  return index;
}

function keepPairs(before: string, after: string, index: number, removed: number, added: number): Difference {
  let start = index;
  let taken = removed;
  let length = added;
  if (splits(before, start) || splits(after, start)) {
    start -= 1;
    taken += 1;
    length += 1;
  }
  if (splits(before, start + taken) || splits(after, start + length)) {
    taken += 1;
    length += 1;
  }
  return { index: start, removed: taken, inserted: after.slice(start, start + length) };
}

/** Whether a place is between the halves of a surrogate pair. */
function splits(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
