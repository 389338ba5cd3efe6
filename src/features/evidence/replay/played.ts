import type { StreamId } from '#contract/identifier';
import type { Earlier } from '#contract/report';
import { stepsOf, type HeadTime, type LogBatch, type Step } from '#writing/process/log-steps';
import type { Question } from '#writing/process/question-kinds';
import { createReplay, type Replay } from '#writing/process/replay';
import { landmarksOf, type Landmarks, type ReplayEntry } from './landmarks.ts';

/** A log made ready to be shown. */
export interface Played {
  readonly log: readonly ReplayEntry[];
  readonly replay: Replay;
  readonly landmarks: Landmarks;
  /** Blocks stand in it for deleted words. */
  readonly blocks?: boolean;
}

/** A record that is ready to be shown, with the questions that it raises (`questionsOf`). */
export interface PlayedRecord extends Played {
  readonly questions: (timed: boolean) => Question[];
}

/** The source of a replay: the device's own log, or the university's batches. */
export interface LogSource {
  readonly batches: readonly LogBatch[];
  readonly headTime: HeadTime;
  /** For each stream, the seq of its first op that waits to be sent. */
  readonly waitingFrom: ReadonlyMap<StreamId, number>;
  /** Whether the university judged the labels of the ops already. */
  readonly judged?: boolean | undefined;
  /** The earlier writing that the report of this log lists. */
  readonly earlier?: readonly Earlier[] | undefined;
  /** Wall time up to which waiting ops have waited, in milliseconds. */
  readonly nowMs: number;
}

/**
 * Prepares a log once; see {@link createReplay} for the cost. The ops of all streams are in the order of the report's
 * times: the claimed ones, moved between anchors and receipts. Order within a stream never changes.
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
  return { log, replay, landmarks: landmarksOf(log, replay, nowMs) };
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
