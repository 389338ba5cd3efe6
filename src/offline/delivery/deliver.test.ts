import { describe, expect, it } from 'vitest';
import type { Op } from '#contract/op';
import type { Push, PushAnswer } from '#contract/outbox';
import { seeded } from '../../../lab/simulation/random.ts';
import { deliver } from './deliver.ts';
import type { PushVerdict } from './classify-push-answer.ts';

const OPS = 20;
const name = (number: number) => `stream ${String(number)}`;
const op = (seq: number): Op => ({ kind: 'clock', seq, at: 0, wall: 0 });
const pushOf = (streams: number): Push => ({
  parts: Array.from({ length: streams }, (_, number) => ({
    stream: name(number),
    target: { kind: 'practice' } as const,
    began: 0,
    first: 1,
    ops: Array.from({ length: OPS }, (__, index) => op(index + 1)),
  })),
});

/** A server that answers with `fault` to every piece with a bad op; `bad`: the seq of the bad op by stream. */
class Server {
  readonly highs = new Map<string, number>();
  requests = 0;
  readonly #bad: ReadonlyMap<string, number>;
  readonly #fault: PushVerdict;

  constructor(bad: ReadonlyMap<string, number>, fault: PushVerdict) {
    this.#bad = bad;
    this.#fault = fault;
  }

  readonly exchange = async ({ parts }: Push): Promise<PushVerdict> => {
    this.requests += 1;
    const isBad = parts.some(({ stream, ops }) => ops.some(({ seq }) => seq === this.#bad.get(stream)));
    if (isBad) return this.#fault;
    for (const { stream, first, ops, target } of parts) {
      const isNext = first === (this.highs.get(stream) ?? 0) + 1 && (target !== undefined) === (first === 1);
      if (!isNext) throw new Error(`${stream} came with ${String(first)} out of order.`);
      this.highs.set(stream, first + ops.length - 1);
    }
    const answer: PushAnswer = {
      longhand: 'push',
      contract: 1,
      server_time: '2026-01-05T08:00:00.000Z',
      streams: parts.map(({ stream, first, ops }) => ({
        status: 'stored',
        stream,
        high: first + ops.length - 1,
        submission: null,
        head: null,
      })),
      results: [],
      submissions: [],
    };
    return { kind: 'answered', answer };
  };
}

const MALFORMED = { kind: 'malformed', error: 'No.' } as const;
const BROKEN = { kind: 'broken', error: 'Oh.', retryAfterMs: null } as const;

describe('AK8 a push in which something can’t be stored', () => {
  it.each([MALFORMED, BROKEN])('$kind: everything but what follows a bad op arrives, in order', async (fault) => {
    const random = seeded(7);
    for (let round = 0; round < 200; round += 1) {
      const streams = 2 + Math.floor(random() * 8);
      // Not in every stream: a server that fails on all of them counts as down (see below).
      const bad = new Map([[name(Math.floor(random() * streams)), 1 + Math.floor(random() * OPS)]]);
      const server = new Server(bad, fault);
      const { failed, trouble } = await deliver(pushOf(streams), server.exchange);
      expect(trouble).toBeNull();
      expect(new Map(failed.map(({ stream, seq }) => [stream, seq]))).toEqual(bad);
      for (let number = 0; number < streams; number += 1) {
        expect(server.highs.get(name(number)) ?? 0).toBe((bad.get(name(number)) ?? OPS + 1) - 1);
      }
      expect(server.requests).toBeLessThan(25);
    }
  });

  it('several at once', async () => {
    const bad = new Map([0, 3, 4, 8].map((number) => [name(number), number + 1]));
    const server = new Server(bad, MALFORMED);
    const { failed } = await deliver(pushOf(9), server.exchange);
    expect(new Map(failed.map(({ stream, seq }) => [stream, seq]))).toEqual(bad);
    expect([...server.highs.values()].filter((high) => high === OPS)).toHaveLength(5);
  });

  it('a 413 names an op only where it went alone', async () => {
    const large = { kind: 'too large', error: 'Too much.' } as const;
    expect(await deliver(pushOf(1), async () => large)).toEqual({ failed: [], trouble: large });
    const one: Push = { parts: [{ stream: name(0), first: 3, ops: [op(3)] }] };
    const failed = [{ stream: name(0), seq: 3, code: 'body_too_large', error: 'Too much.' }];
    expect(await deliver(one, async () => large)).toEqual({ failed, trouble: null });
  });

  it('a server that fails on everything is down: no op is named, and it is not asked for ever', async () => {
    const everything = new Map(Array.from({ length: 40 }, (_, number) => [name(number), 1]));
    const server = new Server(everything, BROKEN);
    const { failed, trouble } = await deliver(pushOf(40), server.exchange);
    expect(failed).toEqual([]);
    expect(trouble).toMatchObject({ kind: 'later' });
    expect(server.requests).toBeLessThan(8);
    const alone = new Server(new Map([[name(0), 1]]), BROKEN);
    expect(await deliver(pushOf(1), alone.exchange)).toMatchObject({ failed: [], trouble: { kind: 'later' } });
  });

  it('stops where the network ends', async () => {
    const offline = { kind: 'offline' } as const;
    expect(await deliver(pushOf(3), async () => offline)).toEqual({ failed: [], trouble: offline });
  });
});
