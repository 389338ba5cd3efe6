import type { RawVersions } from './raw-versions.ts';
import type { LogChange } from './typing-log.ts';

const TICK = 10;
const PAUSE = 2000;
export const LONGEST_GAP = 30_000;
const BREAK = 30 * 60_000;

export interface Rhythm {
  pauses: { count: number; active_ms: number };
  bursts: {
    count: number;
    ended_by_pause: number;
    ended_by_revision: number;
    mean: number | null;
    median: number | null;
  };
  revisions: number;
}

/** Gaps between the raw events in milliseconds, null where a sitting begins. */
export function gapsOf(changes: readonly LogChange[]): (number | null)[] {
  let tick = 0;
  return changes.map(({ ms }, k) => {
    const now = Math.max(tick, Math.floor(ms / TICK));
    const gap = (now - tick) * TICK;
    tick = now;
    return k === 0 || gap >= BREAK ? null : gap;
  });
}

/** Pauses, bursts and runs of deletions. `byHand`: for each change whether hands can have made its insertion. */
export function rhythmOf(changes: readonly LogChange[], byHand: readonly boolean[]): Rhythm {
  const gaps = gapsOf(changes);
  const long = gaps.filter((gap) => gap !== null && gap >= PAUSE) as number[];
  const bursts: number[] = [];
  const ended = { pause: 0, revision: 0 };
  let burst = '';
  let revisions = 0;
  let lastDeleted = false;
  const end = (by: 'pause' | 'revision' | null): void => {
    if (burst !== '') bursts.push(burst.length);
    if (burst !== '' && by !== null) ended[by] += 1;
    burst = '';
  };
  for (const [k, { removed, inserted }] of changes.entries()) {
    const gap = gaps[k] ?? null;
    if (gap === null) lastDeleted = false;
    if (gap === null || gap >= PAUSE) end('pause');
    if (removed > 0) {
      end('revision');
      if (!lastDeleted) revisions += 1;
      lastDeleted = true;
    }
    if (inserted !== '') {
      lastDeleted = false;
      if (byHand[k] === true) burst += inserted;
      else end(null);
    }
  }
  end('pause');
  const sorted = bursts.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  return {
    pauses: { count: long.length, active_ms: sum(long.map((gap) => Math.min(gap, LONGEST_GAP))) },
    bursts: {
      count: bursts.length,
      ended_by_pause: ended.pause,
      ended_by_revision: ended.revision,
      mean: bursts.length === 0 ? null : Math.round((sum(bursts) * 100) / bursts.length) / 100,
      median: bursts.length === 0 ? null : median,
    },
    revisions,
  };
}

/** For each sitting the number of series of adjacent edits that inserted something before other text. */
export function returnsOf(changes: readonly LogChange[], versions: RawVersions, byHand: readonly boolean[]): number[] {
  const gaps = gapsOf(changes);
  const returns: number[] = [];
  let place = -1;
  let counted = false;
  const touch = (start: number, end: number): void => {
    if (start !== place && end !== place) counted = false;
  };
  for (const [k, { index, removed, inserted }] of changes.entries()) {
    if (gaps[k] === null) {
      returns.push(0);
      place = -1;
      counted = false;
    }
    if (removed > 0) {
      touch(index, index + removed);
      place = index;
    }
    if (inserted === '') continue;
    touch(index, index);
    place = index + inserted.length;
    const isBack = /\S/u.test(versions.after(k).slice(index + removed));
    if (!isBack || counted || byHand[k] !== true) continue;
    returns[returns.length - 1]! += 1;
    counted = true;
  }
  return returns;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
