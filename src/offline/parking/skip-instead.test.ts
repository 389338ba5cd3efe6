import { describe, expect, it } from 'vitest';
import type { Op } from '#contract/op';
import { createDocument, faultOf, integrate, textOf } from '#writing/document/document';
import { inserted, streamName } from '../../../tests/fixtures/unstorable-rows.ts';
import { skipInstead } from './skip-instead.ts';

const stream = streamName(1);
const id = (clock: number) => ({ stream, clock });
const first = inserted('one ', { seq: 1 }) as Op;
const poison = inserted('two ', { seq: 2, clock: 4, after: id(3) });
const third = inserted('three', { seq: 3, clock: 8, after: id(7) }) as Op;
const erasure: Op = {
  kind: 'delete',
  seq: 3,
  at: 9,
  ranges: [{ stream, clock: 5, length: 3 }],
  source: 'typed',
};

/** The text after `ops`, with the skip for the second one. */
function textWith(op: unknown, next: number | null, following: Op): string {
  const skip = skipInstead({ stream, seq: 2, op, next, following: [following] }, 'parked');
  expect(faultOf(stream, skip, 4)).toBeNull();
  const doc = createDocument();
  for (const each of [first, skip, following]) integrate(doc, stream, each);
  return textOf(doc);
}

describe('PO4 the skip in place of an op', () => {
  it('keeps its clock, length and anchors', () => {
    expect(skipInstead({ stream, seq: 2, op: poison, next: 4, following: [third] }, 'parked')).toEqual({
      kind: 'skip',
      seq: 2,
      at: 0,
      reason: 'parked',
      clock: 4,
      length: 4,
      after: id(3),
      before: null,
    });
  });

  it.each([
    ['an op with all its fields', poison],
    ['a damaged clock', { ...poison, clock: -1 }],
    ['a clock that was given before', { ...poison, clock: 1, text: 'two two' }],
    ['an anchor that is no character', { ...poison, after: 'x' }],
    ['an anchor that does not exist', { ...poison, after: id(99) }],
    ['nothing at all', null],
  ])('of %s leaves what follows in its place', (_, op) => {
    expect(textWith(op, 4, third)).toBe('one three');
    expect(textWith(op, 4, erasure)).toBe('one ');
  });

  it('gives no characters to what had none, nor where their ids are not known', () => {
    const bare = { kind: 'skip', seq: 2, at: 0, reason: 'parked' };
    const places = [
      { op: { kind: 'delete', at: 0, ranges: [] }, next: 4 },
      { op: { ...poison, clock: 2 ** 31 - 2 }, next: 4 },
      { op: null, next: null },
    ];
    for (const place of places) {
      expect(skipInstead({ stream, seq: 2, following: [], ...place }, 'parked')).toEqual(bare);
    }
  });
});
