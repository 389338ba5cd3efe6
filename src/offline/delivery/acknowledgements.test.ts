import { describe, expect, it } from 'vitest';
import type { Push, PushAnswer, StreamAnswer } from '#contract/outbox';
import { acknowledgementsOf } from './acknowledgements.ts';

const A = `${'a'.repeat(21)}A`;
const B = `${'b'.repeat(21)}A`;

function push(stream: string, first: number, count: number): Push['parts'][number] {
  const ops = Array.from(
    { length: count },
    (_, index) => ({ kind: 'clock', seq: first + index, at: 0, wall: 0 }) as const,
  );
  return { stream, first, ops };
}

function answer(...streams: StreamAnswer[]): PushAnswer {
  return {
    longhand: 'push',
    contract: 1,
    server_time: '2026-01-05T08:00:00.000Z',
    streams,
    results: [],
    submissions: [],
  };
}

function stored(stream: string, high: number): StreamAnswer {
  return { status: 'stored', stream, high, submission: null, head: null };
}

function acknowledged(parts: Push['parts'], ...streams: StreamAnswer[]): unknown {
  return acknowledgementsOf({ parts }, answer(...streams)).map((one) => one.acknowledged);
}

describe('AK2 an answer lets go only what its request carried and it covers', () => {
  it('all of it', () => {
    expect(acknowledged([push(A, 1, 3)], stored(A, 3))).toEqual([{ first: 1, last: 3 }]);
  });
  it('not what was written since, however high the answer is', () => {
    expect(acknowledged([push(A, 1, 3)], stored(A, 9))).toEqual([{ first: 1, last: 3 }]);
  });
  it('not what the request did not carry before it', () => {
    expect(acknowledged([push(A, 4, 2)], stored(A, 5))).toEqual([{ first: 4, last: 5 }]);
  });
  it('not what the answer does not cover', () => {
    expect(acknowledged([push(A, 1, 5)], stored(A, 2))).toEqual([{ first: 1, last: 2 }]);
    expect(acknowledged([push(A, 4, 2)], { status: 'gap', stream: A, high: 2 })).toEqual([null]);
  });
  it('nothing of streams that it does not name, and nothing for streams that were not sent', () => {
    expect(acknowledged([push(A, 1, 1)], stored(B, 7))).toEqual([]);
  });
  it('up to the op that failed', () => {
    const failed: StreamAnswer = { status: 'failed', stream: A, high: 2, seq: 3, code: 'failed_op', error: 'x' };
    expect(acknowledged([push(A, 1, 5)], failed)).toEqual([{ first: 1, last: 2 }]);
  });
});
