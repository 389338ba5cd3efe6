import type { StreamId } from '#contract/identifier';
import type { Op } from '#contract/op';
import { TICK_MS, type Source } from '#contract/op-constants';
import { OFFLINE_MS, type Moment } from '#contract/report';

/**
 * Ops of one stream that arrived together, or (`receivedAt` null) have not arrived. Times in milliseconds since 1970.
 */
export interface LogBatch {
  readonly stream: StreamId;
  /** Wall time of the stream's tick 0 by its device's claim; null: the device claims none. */
  readonly began: number | null;
  readonly receivedAt: number | null;
  readonly ops: readonly Op[];
}

/** When the university signed a head; null if it did not. */
export type HeadTime = (head: string) => number | null;

/** One op and the known bounds of its time. `followCourse` fills in its effect on the text. */
export interface Step extends Moment {
  readonly stream: StreamId;
  readonly op: Op;
  /** The edit's source, as far as the log bears out its label; null for an op that is no edit. */
  source: Source | null;
  at: number | null;
  /** Number of the sitting that it belongs to. */
  sitting: number;
  /** Milliseconds since the previous edit of its stream and sitting; null for the first. */
  sinceMs: number | null;
  /** Active time up to it, in milliseconds. */
  activeMs: number;
  /** Its place in the text after it took effect, and the units that it inserted and removed. */
  index: number;
  inserted: number;
  removed: number;
  /** Whether other text than white space stood behind what was inserted. */
  away: boolean;
}

/** The ops of a stream in the order of their seqs, each once. */
export interface StreamSteps {
  readonly stream: StreamId;
  readonly steps: readonly Step[];
  /** The correction of the device's claims, in milliseconds. */
  readonly shiftMs: number;
}

/** Whether the op changes the text. */
export function isEdit(op: Op): op is Extract<Op, { kind: 'insert' | 'delete' }> {
  return op.kind === 'insert' || op.kind === 'delete';
}

/** The time and bracket of a step alone. */
export function momentOf({ at, earliest, latest }: Moment): Moment {
  return { at, earliest, latest };
}

/** The time that a head claims for itself (`1.submission.counter.at.head.signature`), unverified. */
export function claimedHeadTime(head: string): number | null {
  const at = Number(head.split('.')[3] ?? Number.NaN);
  return Number.isSafeInteger(at) && at > 0 ? at : null;
}

/** All streams of a log, in the order in which they first appear, with the time of each op as far as it is known. */
export function stepsOf(batches: readonly LogBatch[], headTime: HeadTime): StreamSteps[] {
  const streams = new Map<StreamId, { began: number | null; steps: Step[] }>();
  for (const { stream, began, receivedAt, ops } of batches) {
    const known = streams.get(stream) ?? { began: null, steps: [] };
    known.began ??= began;
    for (const op of ops) known.steps.push(newStep(stream, op, receivedAt));
    streams.set(stream, known);
  }
  return [...streams].map(([stream, { began, steps }]) => {
    const own = inOrder(steps);
    return { stream, steps: own, shiftMs: setTimes(own, began, headTime) };
  });
}

/** The step of a seq, undefined if it is not there. O(1) in a stream without gaps. */
export function stepWith({ steps }: StreamSteps, seq: number): Step | undefined {
  const guess = steps[seq - (steps[0]?.op.seq ?? 0)];
  if (guess?.op.seq === seq) return guess;
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.op.seq ?? Infinity) < seq) low = middle + 1;
    else high = middle;
  }
  return steps[low]?.op.seq === seq ? steps[low] : undefined;
}

function newStep(stream: StreamId, op: Op, latest: number | null): Step {
  return {
    stream,
    op,
    source: op.kind === 'insert' || op.kind === 'delete' ? op.source : null,
    at: null,
    earliest: null,
    latest,
    sitting: 0,
    sinceMs: null,
    activeMs: 0,
    index: 0,
    inserted: 0,
    removed: 0,
    away: false,
  };
}

function inOrder(steps: readonly Step[]): Step[] {
  const rising = steps.every((step, k) => k === 0 || (steps[k - 1]?.op.seq ?? 0) < step.op.seq);
  if (rising) return [...steps];
  const sorted = steps.toSorted((a, b) => a.op.seq - b.op.seq);
  return sorted.filter((step, k) => step.op.seq !== sorted[k - 1]?.op.seq);
}

/** Sets the bracket and the time of every step; returns the correction of the claims in milliseconds. */
function setTimes(steps: readonly Step[], began: number | null, headTime: HeadTime): number {
  setEarliest(steps, headTime);
  const claims = claimsOf(steps, began);
  if (claims === null) return 0;
  const shift = shiftOf(steps, claims);
  let last = -Infinity;
  for (const [k, step] of steps.entries()) {
    const claimed = (claims[k] ?? 0) + shift;
    const bounded = Math.min(Math.max(claimed, step.earliest ?? claimed), step.latest ?? Infinity);
    last = Math.max(last, bounded);
    step.at = last;
  }
  return shift;
}

/** Ops after an anchor came after its head was signed. An anchor that names a time after its own receipt is ignored. */
function setEarliest(steps: readonly Step[], headTime: HeadTime): void {
  let earliest: number | null = null;
  for (const step of steps) {
    const signed = step.op.kind === 'anchor' ? headTime(step.op.head) : null;
    if (signed !== null && signed <= (step.latest ?? Infinity)) earliest = Math.max(earliest ?? 0, signed);
    (step as { earliest: number | null }).earliest = earliest;
  }
}

/**
 * The wall time that the device claims for each step; a clock op resets it from there on. Null: the device claims none.
 */
function claimsOf(steps: readonly Step[], began: number | null): number[] | null {
  let start = began;
  for (const { op } of steps) if (start === null && op.kind === 'clock') start = op.wall - op.at * TICK_MS;
  if (start === null) return null;
  let base = start;
  return steps.map(({ op }) => {
    if (op.kind === 'clock') base = op.wall - op.at * TICK_MS;
    return base + op.at * TICK_MS;
  });
}

/** The smallest correction that puts the claims between anchors and receipts; if none does, before the receipts. */
function shiftOf(steps: readonly Step[], claims: readonly number[]): number {
  let least = -Infinity;
  let most = Infinity;
  let latest = -Infinity;
  for (const [k, step] of steps.entries()) {
    const claimed = claims[k] ?? 0;
    if (step.earliest !== null) least = Math.max(least, step.earliest - claimed);
    if (step.latest === null) continue;
    most = Math.min(most, step.latest - claimed);
    latest = Math.max(latest, step.latest - claimed);
  }
  const shift = Math.min(Math.max(0, least), most);
  const span = (claims.at(-1) ?? 0) - (claims[0] ?? 0);
  // Receipts that follow the writing with a constant delay show a slow clock, not a device without a network.
  const isBehind = shift === 0 && most > OFFLINE_MS && latest - most < OFFLINE_MS && span > OFFLINE_MS;
  return isBehind && Number.isFinite(most) ? most : shift;
}
