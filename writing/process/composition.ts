import type { Composition } from '#contract/composition';
import { compositionPlaces } from './composition-places.ts';
import { compositionRhythm } from './composition-rhythm.ts';
import { fastestPace } from './fastest-minute.ts';
import type { FollowedLog } from './followed-log.ts';
import { isByHand } from './process-figures.ts';
import { percentOf } from './provenance.ts';

/** Fewer sentences than this have no order. */
const SENTENCES_MIN = 5;
/** Fewer characters entered by hand than this have no share that was taken out. */
const ENTERED_MIN = 250;

/**
 * How the text of a log was composed: its dropped and rewritten parts, the returns to its sentences, the order in which
 * they were begun, its pauses, and its longest and fastest stretches. `kept`: how many of the characters entered by
 * hand stand in the final text. Linear in the log and the characters ever inserted.
 */
export function compositionOf(log: FollowedLog, kept: number): Composition {
  const { sentences, returns, oldest, passages } = compositionPlaces(log);
  const { pauses, longestRun } = compositionRhythm(log);
  const entered = log.course.steps.reduce(
    (sum, { op, source, inserted }) => sum + (op.kind === 'insert' && isByHand(source) ? inserted : 0),
    0,
  );
  const isLong = sentences >= SENTENCES_MIN;
  const all = returns.reduce((sum, count) => sum + count, 0);
  return {
    dropped: entered < ENTERED_MIN ? null : percentOf(Math.max(0, entered - kept), entered),
    passages,
    sentences,
    revisited: returns.filter((count) => count > 0).length,
    depth: isLong ? Math.round((all * 100) / sentences) / 100 : null,
    in_order: isLong ? percentOf(pairsInOrder(oldest), sentences - 1) : null,
    pauses,
    longest_run: longestRun,
    pace: fastestPace(log.list),
  };
}

function pairsInOrder(oldest: readonly number[]): number {
  return oldest.filter((moment, k) => k > 0 && (oldest[k - 1] ?? Infinity) < moment).length;
}
