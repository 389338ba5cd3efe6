import type { Op } from '#contract/op';
import type { ClockPort } from '../device/ports.ts';

/** The wall clock was set, or the device slept, when wall and monotonic time part by more than this. */
const APART_MS = 2000;
/**
 * A head is anchored at most this often. It is 150 bytes of which most don't compress: once a minute it cost slow typists
 * 1.8 bytes an edit, every three minutes 0.9 (`npm run logs`), and brackets of time are about hours.
 */
const ANCHOR_EVERY_MS = 180_000;
/** What an op may carry (contract/op.ts): a longer head would make the whole push malformed. */
const HEAD_MAX_LENGTH = 500;

/** Says when what follows it was written. */
export type TimeMark = Extract<Op, { kind: 'clock' | 'anchor' }>;

/**
 * Follows one stream, at whose start wall and monotonic time (milliseconds) were `offset` apart. Each call answers what is to be written before an edit made at `timeMs` (monotonic milliseconds),
 * after the op `seq`: a clock op where the wall clock has parted from the monotonic one since the last, an anchor where
 * the newest signed head is another than the last anchored. Mostly nothing. A hand-in is `sealing`: it always names the
 * newest head, which bounds when it was made.
 */
export function timeMarks(
  clock: ClockPort,
  offset: number,
  tick: (timeMs: number) => number,
): (timeMs: number, seq: number, signedHead: string | undefined, sealing: boolean) => TimeMark[] {
  let anchored: string | undefined;
  let anchoredMs = -Infinity;
  return (timeMs, seq, head, sealing) => {
    const marks: TimeMark[] = [];
    const mark = () => ({ seq: (seq += 1), at: tick(timeMs) });
    const now = clock.wallMs() - clock.monotonicMs();
    if (Math.abs(now - offset) > APART_MS) {
      offset = now;
      marks.push({ kind: 'clock', ...mark(), wall: Math.max(0, Math.round(now + timeMs)) });
    }
    const isDue = sealing || timeMs - anchoredMs >= ANCHOR_EVERY_MS;
    if (head && head !== anchored && head.length <= HEAD_MAX_LENGTH && isDue) {
      marks.push({ kind: 'anchor', ...mark(), head });
      anchored = head;
      anchoredMs = timeMs;
    }
    return marks;
  };
}
