import { describe, expect, it } from 'vitest';
import type { Op } from '#contract/op';
import { TICK_MS } from '#contract/op-constants';
import { textAt } from '#writing/process/replay';
import type { DocumentLog, LoggedOp } from '../../../offline/journal/document-log.ts';
import { batchesOf, waitingFrom } from './own-batches.ts';
import { played } from './played.ts';

const PHONE = 'phone'.padEnd(21, 'x') + 'A';
const LAPTOP = 'laptop'.padEnd(21, 'x') + 'A';
const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

function typed(seq: number, minute: number, text: string): Op {
  const at = (minute * MINUTE) / TICK_MS;
  return { kind: 'insert', seq, at, clock: seq - 1, after: null, before: null, text, source: 'typed' };
}

const nothing = { headTime: () => null, waitingFrom: new Map<string, number>(), nowMs: NOON };

describe('a log made ready to be shown', () => {
  it('has the ops of all devices in the order of their times, whatever came first', () => {
    const { log } = played({
      ...nothing,
      batches: [
        { stream: LAPTOP, began: NOON, receivedAt: NOON + 9 * MINUTE, ops: [typed(1, 1, 'b'), typed(2, 3, 'd')] },
        { stream: PHONE, began: NOON, receivedAt: NOON + 10 * MINUTE, ops: [typed(1, 0, 'a'), typed(2, 2, 'c')] },
      ],
    });
    expect(log.map(({ op }) => op.kind === 'insert' && op.text)).toEqual(['a', 'b', 'c', 'd']);
    expect(log[1]).toMatchObject({ timeMs: NOON + MINUTE, receivedAt: NOON + 9 * MINUTE, waits: false });
  });

  it('believes no clock over a receipt, and keeps the order of a device', () => {
    const { log } = played({
      ...nothing,
      batches: [
        {
          stream: PHONE,
          began: NOON + 60 * MINUTE,
          receivedAt: NOON + 5 * MINUTE,
          ops: [typed(1, 0, 'a'), typed(2, 1, 'b')],
        },
        { stream: LAPTOP, began: NOON, receivedAt: NOON + 6 * MINUTE, ops: [typed(1, 6, 'c')] },
      ],
    });
    expect(log.map(({ timeMs }) => ((timeMs ?? 0) - NOON) / MINUTE)).toEqual([4, 5, 6]);
  });

  it('knows of the own log what still waits here', () => {
    const entry = (seq: number, waits: boolean): LoggedOp => ({
      stream: PHONE,
      op: typed(seq, seq, 'x'),
      timeMs: NOON + seq * MINUTE,
      receivedAt: waits ? undefined : NOON + 4 * MINUTE,
      waits,
    });
    const own: DocumentLog = {
      entries: [entry(1, false), entry(2, false), entry(3, true)],
      here: new Set([PHONE]),
      began: new Map([[PHONE, NOON]]),
      title: '',
      missing: 0,
      partial: false,
    };
    const of = played({
      ...nothing,
      batches: batchesOf(own),
      waitingFrom: waitingFrom(own),
      nowMs: NOON + 30 * MINUTE,
    });
    expect(of.log.map(({ waits }) => waits)).toEqual([false, false, true]);
    expect(of.landmarks.offline.map(({ first, last }) => [first, last])).toEqual([[1, 3]]);
    expect(textAt(of.replay, 3)).toHaveLength(3);
  });
});
