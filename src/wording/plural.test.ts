import { expect, it } from 'vitest';
import { byCount, plural } from './plural.ts';

it('says one of a thing, and none or several of them', () => {
  expect([0, 1, 2].map((count) => plural(count, 'word'))).toEqual(['0 words', '1 word', '2 words']);
  expect([1, 2].map((count) => plural(count, 'item is', 'items are'))).toEqual(['1 item is', '2 items are']);
});

it('writes large counts as they are written in India', () => {
  expect(plural(1240, 'word')).toBe('1,240 words');
  expect(plural(123_456, 'character')).toBe('1,23,456 characters');
});

it('gives the noun alone where the count stands elsewhere', () => {
  expect([0, 1, 2].map((count) => byCount(count, 'sentence'))).toEqual(['sentences', 'sentence', 'sentences']);
});
