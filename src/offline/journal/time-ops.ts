import type { Op } from '#contract/op';
import type { ClockPort } from '../device/ports.ts';

/** If wall and monotonic time diverge by more than this, the wall clock was set or the device slept. */
const APART_MS = 2000;
/**
 * A head is anchored at most this often. It is 150 bytes of which most don't compress: once a minute it cost slow
 * typists 1.8 bytes an edit, every three minutes 0.9 (`npm run logs`), and brackets of time are about hours.
 */
const ANCHOR_EVERY_MS = 180_000;
/** An op's limit (contract/op.ts): a longer head would make the whole push malformed. */
const HEAD_MAX_LENGTH = 500;

/** An op that bounds when the ops after it were written. */
export type TimeOp = Extract<Op, { kind: 'clock' | 'anchor' }>;

/**
 * The time ops of one stream. `offset`: wall minus monotonic time at its start, in milliseconds. A call returns the
 * ops to write before an edit made at `timeMs` (monotonic milliseconds), after the op `seq`: a clock op if the wall
 * clock has diverged from the monotonic one since the last, an anchor if there is a newer signed head. Mostly none.
 * `sealing`, for a hand-in: anchors the newest head at once, which bounds the hand-in's time.
 */
export function timeOps(
  clock: ClockPort,
  offset: number,
  tick: (timeMs: number) => number,
): (timeMs: number, seq: number, signedHead: string | undefined, sealing: boolean) => TimeOp[] {
  let anchored: string | undefined;
  let anchoredMs = -Infinity;
  return (timeMs, seq, head, sealing) => {
    const ops: TimeOp[] = [];
    const next = () => ({ seq: (seq += 1), at: tick(timeMs) });
    const now = clock.wallMs() - clock.monotonicMs();
    if (Math.abs(now - offset) > APART_MS) {
      offset = now;
      ops.push({ kind: 'clock', ...next(), wall: Math.max(0, Math.round(now + timeMs)) });
    }
    const isDue = sealing || timeMs - anchoredMs >= ANCHOR_EVERY_MS;
    if (head && head !== anchored && head.length <= HEAD_MAX_LENGTH && isDue) {
      ops.push({ kind: 'anchor', ...next(), head });
      anchored = head;
      anchoredMs = timeMs;
    }
    return ops;
  };
}
