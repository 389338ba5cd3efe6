/** Numbers from `start` up to, not including, `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** How many numbers lie in at least one of the ranges. */
export function coveredLength(ranges: readonly Range[]): number {
  let covered = 0;
  let reached = -Infinity;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return covered;
}
