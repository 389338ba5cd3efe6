import type { IdRange } from '#contract/op';

/** A piece of text together with the ids of its characters. */
export interface Passage {
  text: string;
  ranges: readonly IdRange[];
}

/** The ids of `length` characters from `offset` on. */
export function sliceRanges(ranges: readonly IdRange[], offset: number, length: number): IdRange[] {
  const slice: IdRange[] = [];
  let skip = offset;
  let wanted = length;
  for (const range of ranges) {
    if (wanted <= 0) break;
    const taken = Math.min(range.length - skip, wanted);
    if (taken > 0) {
      slice.push({ stream: range.stream, clock: range.clock + skip, length: taken });
      wanted -= taken;
    }
    skip = Math.max(0, skip - range.length);
  }
  return slice;
}

/** Joins lists of ids, putting neighbours of one stream into one range. */
export function joinRanges(lists: Iterable<readonly IdRange[]>): IdRange[] {
  const joined: IdRange[] = [];
  for (const ranges of lists) {
    for (const range of ranges) {
      const last = joined.at(-1);
      if (last !== undefined && last.stream === range.stream && last.clock + last.length === range.clock) {
        last.length += range.length;
      } else {
        joined.push({ ...range });
      }
    }
  }
  return joined;
}
