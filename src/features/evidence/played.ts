import { createReplay, type Replay } from '#writing/replay';
import { marksOf, type Marks, type ReplayEntry } from './marks.ts';

/** A log made ready to be shown. */
export interface Played {
  readonly log: readonly ReplayEntry[];
  readonly replay: Replay;
  readonly marks: Marks;
}

/** Prepares a log once; see {@link createReplay} for what it costs, and {@link marksOf} for `nowMs`. */
export function played(log: readonly ReplayEntry[], nowMs: number): Played {
  const replay = createReplay(log);
  return { log, replay, marks: marksOf(log, replay, nowMs) };
}
