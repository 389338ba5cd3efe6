import { describe, expect, it } from 'vitest';
import { Author, quotation } from '../../tests/fixtures/author.ts';
import { lengthOf } from '../document/document.ts';

describe('processOf: the picture', () => {
  it('draws typing, deleting, moving and pasting where they happened', () => {
    const author = new Author();
    author.type(0, 'abcdefgh');
    author.change(8, 0, quotation, 'paste');
    author.change(58, 2, '', 'typed');
    author.move(0, 4, 8);
    expect(author.facts().picture).toEqual({
      across: 1400,
      up: 60,
      segments: [
        [0, 0, 0, 1400, 8],
        [3, 1400, 8, 1400, 60],
        [5, 1400, 60, 1400, 58],
        [5, 1400, 4, 1400, 0],
        [2, 1400, 8, 1400, 12],
      ],
      lengths: [
        [0, 0],
        ...Array.from({ length: 8 }, (_, k) => [k * 200, k + 1]),
        [1400, 60],
        [1400, 58],
        [1400, 54],
        [1400, 58],
      ],
      sittings: [1400],
    });
  });

  it('lifts the pen in a pause, for the text did not grow then', () => {
    const author = new Author();
    author.type(0, 'abcd');
    author.ms += 10_000;
    author.type(4, 'efgh');
    const { segments, lengths } = author.facts().picture!;
    expect(segments).toEqual([
      [0, 0, 0, 600, 4],
      [0, 10_800, 4, 11_400, 8],
    ]);
    expect(lengths.filter(([, length]) => length === 4 || length === 5)).toEqual([
      [600, 4],
      [10_800, 4],
      [10_800, 5],
    ]);
  });

  it('stays small whatever the size, and leaves no paste out', () => {
    const author = new Author();
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let k = 0; k < 20_000; k += 1) {
      author.ms += next(4000);
      const length = k === 0 ? 0 : lengthOf(author.doc);
      if (k % 100 === 50) author.change(next(length), 0, `${quotation} ${k}`, 'paste');
      else if (k % 5 === 4) author.change(next(length - 1), 1, '', 'typed');
      else author.change(next(length + 1), 0, 'x', 'typed');
    }
    const { picture, pastes } = author.facts();
    expect(pastes.events).toBe(200);
    expect(picture!.segments.length).toBeLessThanOrEqual(1500);
    expect(picture!.segments.filter(([kind]) => kind === 3)).toHaveLength(200);
    expect(picture!.lengths.length).toBeLessThanOrEqual(400);
    for (const [, from, begin, to, end] of picture!.segments) {
      expect(Math.max(begin, end)).toBeLessThanOrEqual(picture!.up);
      expect(from).toBeLessThanOrEqual(to);
      expect(to).toBeLessThanOrEqual(picture!.across);
    }
  });
});
