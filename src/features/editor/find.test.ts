import { expect, it } from 'vitest';
import { makeSearch } from '#writing/document/find';
import { lastBefore, nextFrom } from './find.ts';

it('goes on from a place, round the ends of the text', () => {
  const found = makeSearch()('a b a b a', 'a');
  expect([nextFrom(found, 0), nextFrom(found, 1), nextFrom(found, 9)]).toEqual([0, 1, 0]);
  expect([lastBefore(found, 8), lastBefore(found, 4), lastBefore(found, 0)]).toEqual([1, 0, 2]);
});
