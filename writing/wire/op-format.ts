import type { CharId } from '#contract/op';

/**
 * The format of packed ops, in four columns: the streams that are named (each once), heads, times and text. Consecutive
 * ops that one person makes by typing or deleting on share one head (kinds typed, back, forward). A head holds only the
 * fields that differ from the prediction by the ops before it; {@link Expected} is that prediction, kept alike by
 * writer and reader.
 */
export const kindCodes = { typed: 0, insert: 1, back: 2, forward: 3, remove: 4, other: 5 } as const;
export const KIND_BITS = 3;

/** The flags of a head beside its kind. SINGLE: one op, without a count. MORE: a byte of {@link more} follows. */
export const flags = { source: 1, place: 2, before: 4, more: 8, single: 16 } as const;
export const more = { seq: 1, earlier: 2, clock: 4, from: 8, group: 16 } as const;

export const otherCodes = ['snapshot', 'submit', 'clock', 'anchor', 'skip', 'action'] as const;

/** The fields that a skip op has. */
export const skipParts = { lost: 1, clock: 2, length: 4, after: 8, before: 16, undone: 32 } as const;

/** A character: number of its stream among those that are named, and its clock. */
export interface Place {
  readonly stream: number;
  readonly clock: number;
}

export interface Expected {
  /** Number of the ops' own stream, or -1 where it is not known. */
  readonly self: number;
  seq: number;
  at: number;
  /** The stream's next clock, -1 before the first insertion. */
  clock: number;
  source: number;
  /** The caret after the last op: the characters on its two sides. */
  after: Place | null;
  before: Place | null;
  /** The last clock that was named of each stream. */
  readonly clocks: number[];
}

export function createExpected(self: number, firstSeq: number): Expected {
  return { self, seq: firstSeq, at: 0, clock: -1, source: 0, after: null, before: null, clocks: [] };
}

/** The predicted clock of an insertion at a place: it continues the stream's typing. */
export function expectedClock(expected: Expected, after: Place | null): number {
  if (expected.clock >= 0) return expected.clock;
  return after !== null && after.stream === expected.self ? after.clock + 1 : 0;
}

/** The predicted right neighbor: that of the typing that goes on, or after a jump the character after the left one. */
export function expectedBefore(expected: Expected, after: Place | null, jumped: boolean): Place | null {
  if (!jumped) return expected.before;
  return after === null ? null : { stream: after.stream, clock: after.clock + 1 };
}

export function noteInsert(expected: Expected, clock: number, length: number, before: Place | null): void {
  expected.clock = clock + length;
  expected.after =
    expected.self < 0 || clock + length === 0 ? null : { stream: expected.self, clock: clock + length - 1 };
  expected.before = before;
  if (expected.self >= 0) expected.clocks[expected.self] = clock + length;
}

/** Predicts that the next op types at the place of the deletion, or deletes on in either direction. */
export function noteDelete(expected: Expected, stream: number, clock: number): void {
  expected.after = clock > 0 ? { stream, clock: clock - 1 } : null;
  expected.before = { stream, clock };
  expected.clocks[stream] = clock;
}

export function samePlace(a: Place | null, b: Place | null): boolean {
  return a === b || (a !== null && b !== null && a.stream === b.stream && a.clock === b.clock);
}

export function sameCharacter(a: CharId | null, b: CharId | null): boolean {
  return a === b || (a !== null && b !== null && a.stream === b.stream && a.clock === b.clock);
}
