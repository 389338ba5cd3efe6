import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorAt, placeOfAnchor } from './text-anchor.ts';

const [OWN, OTHER] = ['a'.repeat(64), 'b'.repeat(64)];
const text = 'The sea. The hills are far, and the sea is near.';

describe('an anchor', () => {
  it('stands where it was put, in the very text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 900 }), fc.nat(), fc.nat(), (any, from, long) => {
        const start = from % any.length;
        const end = start + 1 + (long % (any.length - start));
        expect(placeOfAnchor(anchorAt(any, { start, end }, OWN), any, OWN)).toEqual({ start, end });
      }),
    );
  });

  it.each([
    ['moved, in another text', { start: 13, end: 18 }, `Well. ${text}`, { start: 19, end: 24 }],
    ['gone from it', { start: 13, end: 18 }, 'The sea.', null],
    ['there twice, once it is another text', { start: 4, end: 7 }, `${text} `, null],
    ['there again, overlapping itself', { start: 0, end: 2 }, 'aaa', null],
  ])('of words that are %s', (_, place, other, expected) => {
    const of = other === 'aaa' ? 'aa' : text;
    expect(placeOfAnchor(anchorAt(of, place, OWN), other, OTHER)).toEqual(expected);
  });

  it('of a long passage is found again by its beginning', () => {
    const long = 'x'.repeat(10) + Array.from({ length: 200 }, (_, at) => ` w${String(at)}`).join('');
    const anchor = anchorAt(long, { start: 10, end: long.length }, OWN);
    expect(anchor.quote).toHaveLength(400);
    expect(placeOfAnchor(anchor, `${long} more`, OTHER)).toEqual({ start: 10, end: 410 });
  });

  it('that does not fit the text of its hash is sought by its quote', () => {
    const anchor = { ...anchorAt(text, { start: 13, end: 18 }, OWN), start: 14 };
    expect(placeOfAnchor(anchor, text, OWN)).toEqual({ start: 13, end: 18 });
  });
});
