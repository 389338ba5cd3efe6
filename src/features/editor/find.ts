import type { Found } from '#writing/document/find';

/** The place in the list of the first passage from `place` on, after the last the first again. */
export function nextFrom(found: readonly Found[], place: number): number {
  const next = found.findIndex(({ start }) => start >= place);
  return Math.max(0, next);
}

/** The place in the list of the last passage before `place`, before the first the last again. */
export function lastBefore(found: readonly Found[], place: number): number {
  const before = found.findLastIndex(({ start }) => start < place);
  return before < 0 ? found.length - 1 : before;
}
