import { describe, expect, it } from 'vitest';
import type { Op, Target } from '#contract/op';
import { pushSchema } from '#contract/outbox';
import { packPush } from '#writing/wire/pack';
import { planPush, type WaitingStream } from './plan.ts';
import { FULL_PUSH, KEEPALIVE_PUSH } from './push-limits.ts';

const PRACTICE: Target = { kind: 'practice' };
const ACTIONS: Target = { kind: 'actions' };

function stream(number: number, seqs: readonly number[], target = PRACTICE, bytes = 6): WaitingStream {
  const name = `${String(number).padStart(21, '0')}A`;
  const rows = seqs.map((seq) => ({ seq, bytes, op: { kind: 'clock', seq, at: 0, wall: 0 } satisfies Op }));
  return { stream: name, target, began: 0, number, rows };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function planned(waiting: readonly WaitingStream[], limits = FULL_PUSH): [number, number, number][] {
  const push = planPush(waiting, limits);
  return (push?.parts ?? []).map((part) => [Number(part.stream.slice(0, -1)), part.first, part.ops.length]);
}

describe('planPush', () => {
  it('plans nothing when nothing waits', () => {
    expect(planPush([], FULL_PUSH)).toBeNull();
    expect(planPush([stream(1, [])], FULL_PUSH)).toBeNull();
  });

  it('PU1 takes consecutive ops of each stream from its lowest, and stops before a hole', () => {
    expect(planned([stream(1, [3, 4, 5, 7, 8])])).toEqual([[1, 3, 3]]);
  });

  it('PU2 carries at most 500 ops and 64 KB', () => {
    expect(planned([stream(1, range(1, 600))])).toEqual([[1, 1, 500]]);
    const large = planPush([stream(1, range(1, 600), PRACTICE, 1000)], FULL_PUSH);
    expect(large?.parts[0]?.ops.length).toBe(65);
  });

  it('says how far a stream goes on the device where it can’t carry all of it, and nothing else', () => {
    const heldOf = (waiting: WaitingStream) => planPush([waiting], FULL_PUSH)?.parts[0]?.held;
    expect(heldOf(stream(1, range(1, 600)))).toBe(600);
    expect(heldOf(stream(1, [3, 4, 7]))).toBe(7);
    expect(heldOf(stream(1, range(1, 500)))).toBeUndefined();
  });

  it('PU2 carries one op that is larger than the limit rather than none', () => {
    expect(planned([stream(1, [1, 2], PRACTICE, 9000)], { ops: 10, bytes: 100 })).toEqual([[1, 1, 1]]);
  });

  it('PU3 takes one op of each stream in turn, so that a long one does not hold up the others', () => {
    const waiting = [stream(1, range(1, 400)), stream(2, range(1, 400)), stream(3, range(9, 12))];
    expect(planned(waiting)).toEqual([
      [1, 1, 248],
      [2, 1, 248],
      [3, 9, 4],
    ]);
  });

  it('PU4 sends control streams one after another, in the order begun', () => {
    const waiting = [stream(5, [1, 2], ACTIONS), stream(2, [4], ACTIONS), stream(3, [1])];
    expect(planned(waiting)).toEqual([
      [2, 4, 1],
      [3, 1, 1],
    ]);
  });

  it('PU5 names target and start with seq 1, and not again', () => {
    expect(planPush([stream(1, [1])], FULL_PUSH)?.parts[0]).toMatchObject({ target: PRACTICE, began: 0 });
    expect(planPush([stream(1, [2])], FULL_PUSH)?.parts[0]).not.toHaveProperty('target');
  });

  it('PU6 a push that may outlive its page stays under 30 KB', () => {
    const waiting = range(1, 40).map((number) => stream(number, range(1, 400), PRACTICE, 90));
    const push = planPush(waiting, KEEPALIVE_PUSH);
    expect(push).not.toBeNull();
    expect(pushSchema.safeParse(push).success).toBe(true);
    const bytes = (push?.parts ?? []).reduce((sum, part) => sum + 80 + part.ops.length * 90, 0);
    expect(bytes).toBeLessThanOrEqual(30_000);
    expect(packPush(push!).length).toBeLessThanOrEqual(30_000);
  });
});
