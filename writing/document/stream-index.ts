import type { Run, StreamIndex } from './run.ts';

const CHUNK_MAX = 256;

export function createStreamIndex(): StreamIndex {
  return { chunks: [] };
}

/** The run that holds `clock`, or null if there is none. O(log n). */
export function runWith(index: StreamIndex, clock: number): Run | null {
  const chunk = index.chunks[chunkOf(index, clock)];
  if (chunk === undefined) return null;
  const run = chunk[placeIn(chunk, clock)];
  return run !== undefined && clock >= run.clock && clock < run.clock + run.length ? run : null;
}

/** The run with the highest clocks, or null. */
export function lastRun(index: StreamIndex): Run | null {
  return index.chunks.at(-1)?.at(-1) ?? null;
}

/** Adds a run with clocks that no other run of the index has. O(square root of n) at worst, O(1) at the end. */
export function addRun(index: StreamIndex, run: Run): void {
  const at = chunkOf(index, run.clock);
  const chunk = index.chunks[at];
  if (chunk === undefined) {
    index.chunks.push([run]);
    return;
  }
  const place = placeIn(chunk, run.clock) + 1;
  if (place === chunk.length) chunk.push(run);
  else chunk.splice(place, 0, run);
  if (chunk.length <= CHUNK_MAX) return;
  const atEnd = at === index.chunks.length - 1 && place === chunk.length - 1;
  index.chunks.splice(at + 1, 0, chunk.splice(atEnd ? CHUNK_MAX : CHUNK_MAX / 2));
}

/** The last chunk that begins at or before `clock`, else the first. */
function chunkOf(index: StreamIndex, clock: number): number {
  const { chunks } = index;
  let low = 0;
  let high = chunks.length - 1;
  if (high >= 0 && firstClock(chunks[high]) <= clock) return high;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (firstClock(chunks[middle]) <= clock) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The last place in the chunk whose run begins at or before `clock`, or -1. */
function placeIn(chunk: readonly Run[], clock: number): number {
  let low = -1;
  let high = chunk.length - 1;
  if (clockOf(chunk[high]) <= clock) return high;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (clockOf(chunk[middle]) <= clock) low = middle;
    else high = middle - 1;
  }
  return low;
}

function firstClock(chunk: readonly Run[] | undefined): number {
  return clockOf(chunk?.[0]);
}

function clockOf(run: Run | undefined): number {
  return run === undefined ? Infinity : run.clock;
}

/** Fills an empty index with runs in the order of their clocks. O(n). */
export function fillStreamIndex(index: StreamIndex, runs: readonly Run[]): void {
  for (let start = 0; start < runs.length; start += CHUNK_MAX / 2) {
    index.chunks.push(runs.slice(start, start + CHUNK_MAX / 2));
  }
}
