import type { StreamId } from '#contract/identifier';
import type { Earlier } from '#contract/report';
import { stepsOf, type HeadTime, type LogBatch, type Step } from '#writing/process/log-steps';
import { createReplay, type Replay } from '#writing/process/replay';
import { marksOf, type Marks, type ReplayEntry } from './marks.ts';

/** A log made ready to be shown. */
export interface Played {
  readonly log: readonly ReplayEntry[];
  readonly replay: Replay;
  readonly marks: Marks;
  /** Blocks stand in it for deleted words. */
  readonly blocks?: boolean;
}

/** What a replay is made of: the device's own log, or the university's batches. */
export interface LogSource {
  readonly batches: readonly LogBatch[];
  readonly headTime: HeadTime;
  /** Of each stream the seq of the first op that is still on its way to the university. */
  readonly waitingFrom: ReadonlyMap<StreamId, number>;
  /** Whether the university judged the labels of the ops already. */
  readonly judged?: boolean | undefined;
  /** What the report of this log lists as earlier writing. */
  readonly earlier?: readonly Earlier[] | undefined;
  /** Wall time up to which that has waited, in milliseconds. */
  readonly nowMs: number;
}

/**
 * Prepares a log once; see {@link createReplay} for what it costs. The ops of all streams stand in the order of their
 * times as the report has them: the claims, moved between anchors and receipts. A stream's own order always stays.
 */
export function played({ batches, headTime, waitingFrom, judged, earlier, nowMs }: LogSource): Played {
  const timed = stepsOf(batches, headTime).flatMap(({ stream, steps }) => {
    const waits = waitingFrom.get(stream) ?? Infinity;
    let last = -Infinity;
    return steps.map((step) => {
      last = Math.max(last, step.at ?? step.latest ?? last);
      return { last, entry: entryOf(step, step.op.seq >= waits) };
    });
  });
  const log = timed.sort((a, b) => a.last - b.last).map(({ entry }) => entry);
  const replay = createReplay(log, judged, earlier);
  return { log, replay, marks: marksOf(log, replay, nowMs) };
}

function entryOf({ stream, op, at, earliest, latest }: Step, waits: boolean): ReplayEntry {
  return {
    stream,
    op,
    timeMs: at ?? undefined,
    notBefore: earliest ?? undefined,
    receivedAt: latest ?? undefined,
    waits,
  };
}
