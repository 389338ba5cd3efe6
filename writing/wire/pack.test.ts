import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Op } from '#contract/op';
import { PUSH_MAX_OPS, sources } from '#contract/op-constants';
import { pushSchema, type Push } from '#contract/outbox';
import { compose, createPen } from '../document/compose.ts';
import { createDocument } from '../document/document.ts';
import { packedSize, PackError, packOps, packPush, unpackOps, unpackPush } from './pack.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const streamId = fc
  .tuple(
    fc.array(fc.constantFrom(...digits.split('')), { minLength: 21, maxLength: 21 }),
    fc.constantFrom(...'AQgw'.split('')),
  )
  .map(([start, end]) => start.join('') + end);
const stream = fc.oneof(fc.constantFrom('A'.repeat(22), 'B'.repeat(21) + 'g'), streamId);
const count = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 2 ** 31 - 1 }));
const positive = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
const wall = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const text = fc.oneof(
  fc.constantFrom('a', ' ', '\n', 'न', '\0', '\ud800', '\udc00', '😀'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc.array(fc.nat({ max: 0xffff }), { minLength: 1, maxLength: 9 }).map((units) => String.fromCharCode(...units)),
);
const charId = fc.record({ stream, clock: count });
const range = fc.record({ stream, clock: count, length: positive });
const ranges = fc.array(range, { minLength: 1, maxLength: 5 });
const sha256 = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: 64, maxLength: 64 });
const vector = fc.dictionary(stream, positive, { maxKeys: 4 });
const place = { seq: positive, at: count };
const label = { source: fc.constantFrom(...sources), from: ranges, group: positive };
const required = ['kind', 'seq', 'at', 'source'] as const;
const op: fc.Arbitrary<Op> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('insert' as const),
      ...place,
      ...label,
      clock: count,
      after: fc.option(charId),
      before: fc.option(charId),
      text,
    },
    { requiredKeys: [...required, 'clock', 'after', 'before', 'text'] },
  ),
  fc.record(
    { kind: fc.constant('delete' as const), ...place, ...label, ranges },
    { requiredKeys: [...required, 'ranges'] },
  ),
  fc.record({ kind: fc.constant('snapshot' as const), ...place, timestamp: wall, vector, sha256 }),
  fc.record({ kind: fc.constant('submit' as const), ...place, vector, sha256 }),
  fc.record({ kind: fc.constant('clock' as const), ...place, wall }),
  fc.record({ kind: fc.constant('anchor' as const), ...place, head: fc.string({ maxLength: 60 }) }),
  fc.record(
    {
      kind: fc.constant('skip' as const),
      ...place,
      reason: fc.constantFrom('parked' as const, 'lost' as const, 'undone' as const),
      clock: count,
      length: positive,
      after: fc.option(charId),
      before: fc.option(charId),
    },
    { requiredKeys: ['kind', 'seq', 'at', 'reason'] },
  ),
  fc.record({
    kind: fc.constant('action' as const),
    ...place,
    action: fc.oneof(
      fc.record({ name: fc.constantFrom('enroll' as const, 'unenroll' as const), course: fc.uuid() }),
      fc.record({ name: fc.constant('choose_electives' as const), electives: fc.array(fc.uuid()) }),
      fc.record({
        name: fc.constant('decide_request' as const),
        request: fc.uuid(),
        action: fc.constant('approve' as const),
      }),
    ),
  }),
);

/** Ops as a person makes them: typing, deleting on in both directions, jumping, pasting. */
const written: fc.Arbitrary<Op[]> = fc
  .array(
    fc.record({
      act: fc.nat({ max: 9 }),
      where: fc.double({ min: 0, max: 1, noNaN: true }),
      text,
      at: fc.nat({ max: 300 }),
    }),
    {
      maxLength: 60,
    },
  )
  .map((steps) => {
    const doc = createDocument();
    const pen = createPen('A'.repeat(22));
    const ops: Op[] = [];
    let caret = 0;
    let length = 0;
    let at = 0;
    for (const step of steps) {
      if (step.act === 0) caret = Math.floor(step.where * length);
      at += step.at;
      const removing = step.act > 6 && length > 0;
      const index = removing
        ? Math.min(length - 1, step.act === 9 ? caret : Math.max(0, caret - 1))
        : Math.min(caret, length);
      const inserted = removing ? '' : step.text;
      ops.push(...compose(doc, pen, { index, removed: removing ? 1 : 0, inserted, source: 'typed', at }));
      length += inserted.length - (removing ? 1 : 0);
      caret = index + inserted.length;
    }
    return ops;
  });

const push: fc.Arbitrary<Push> = fc.record({
  parts: fc.array(
    fc.record(
      {
        stream,
        target: fc.oneof(
          fc.record({ kind: fc.constant('assignment' as const), id: fc.uuid() }),
          fc.constant({ kind: 'practice' as const }),
          fc.constant({ kind: 'actions' as const }),
        ),
        began: wall,
        held: positive,
        first: positive,
        ops: fc.array(op, { minLength: 1, maxLength: 8 }),
      },
      { requiredKeys: ['stream', 'first', 'ops'] },
    ),
    { minLength: 1, maxLength: 5 },
  ),
});

/** The same value with every object's keys in another order. */
function shuffled<T>(value: T): T {
  if (Array.isArray(value)) return value.map(shuffled) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, shuffled(inner)]);
  return Object.fromEntries(entries.reverse()) as T;
}

describe('packed ops', () => {
  it('come back as they were, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(op, { maxLength: 20 }), (ops) => {
        expect(unpackOps(packOps(ops))).toEqual(ops);
      }),
      {
        numRuns: 2000,
      },
    );
  });

  it('come back as they were when they are somebody’s writing', () => {
    fc.assert(
      fc.property(written, (ops) => {
        expect(unpackOps(packOps(ops))).toEqual(ops);
      }),
      { numRuns: 500 },
    );
  });

  it('are the same bytes for equal ops', () => {
    fc.assert(
      fc.property(fc.array(op, { maxLength: 10 }), (ops) => {
        expect(packOps(shuffled(ops))).toEqual(packOps(ops));
      }),
      { numRuns: 500 },
    );
  });

  it('take about two bytes for a typed character', () => {
    const doc = createDocument();
    const pen = createPen('A'.repeat(22));
    const ops: Op[] = [];
    for (let k = 0; k < 100; k += 1) {
      ops.push(...compose(doc, pen, { index: k, removed: 0, inserted: 'x', source: 'typed', at: 17 * k }));
    }
    expect(packOps(ops).length).toBeLessThan(240);
    expect(packedSize(ops[0]!)).toBeLessThan(20);
  });
});

describe('a packed push', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(push, (value) => {
        const back = unpackPush(packPush(value));
        expect(back).toEqual(value);
        expect(pushSchema.parse(back)).toEqual(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('holds no more ops than a push may', () => {
    const ops: Op[] = Array.from({ length: PUSH_MAX_OPS + 1 }, (_, k) => ({
      kind: 'clock',
      seq: k + 1,
      at: 0,
      wall: 0,
    }));
    const bytes = packPush({ parts: [{ stream: 'A'.repeat(22), first: 1, ops }] });
    expect(() => unpackPush(bytes)).toThrow(PackError);
  });
});

describe('bytes that are no pack', () => {
  /** The result of unpacking: 'read', 'refused' with a PackError, or any other error that was thrown. */
  const outcome = (unpack: (bytes: Uint8Array) => unknown, bytes: Uint8Array): unknown => {
    try {
      unpack(bytes);
      return 'read';
    } catch (error) {
      return error instanceof PackError ? 'refused' : error;
    }
  };
  const expectPackErrorAtMost = (bytes: Uint8Array): void => {
    for (const unpack of [unpackOps, unpackPush]) expect(['read', 'refused']).toContain(outcome(unpack, bytes));
  };

  it('give a PackError, never anything else', () => {
    const begun = fc.tuple(fc.constantFrom(1, 2), fc.uint8Array({ maxLength: 60 }));
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      begun.map(([format, rest]) => new Uint8Array([format, ...rest])),
    );
    const hold = fc.property(bytes, expectPackErrorAtMost);
    expect(() => fc.assert(hold, { numRuns: 10_000 })).not.toThrow();
  });

  it('give a PackError when a pack is cut, lengthened or changed', () => {
    const damage = fc.record({
      ops: written,
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      byte: fc.nat({ max: 255 }),
    });
    fc.assert(
      fc.property(damage, ({ ops, at, byte }) => {
        const bytes = packOps(ops);
        const place = Math.floor(at * bytes.length);
        expect(outcome(unpackOps, bytes.slice(0, place))).toBe('refused');
        const changed = bytes.slice();
        changed[place] = byte;
        expectPackErrorAtMost(changed);
        expectPackErrorAtMost(new Uint8Array([...bytes, byte]));
      }),
      { numRuns: 2000 },
    );
  });

  it('can’t make it take more room than they have bytes for', () => {
    const huge = [0xff, 0xff, 0xff, 0xff, 0x07];
    expect(() => unpackOps(new Uint8Array([2, ...huge]))).toThrow(PackError);
    expect(() => unpackOps(new Uint8Array([2, 0, ...huge, 1, 1]))).toThrow(PackError);
    expect(() => unpackOps(new Uint8Array([2, 0, 3, 0, ...huge.slice(0, 2), 0, 0]))).toThrow(PackError);
  });
});
