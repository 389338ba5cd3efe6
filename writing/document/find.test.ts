import { afterEach, expect, it, vi } from 'vitest';
import { makeSearch } from './find.ts';

afterEach(() => vi.restoreAllMocks());

const passages = (text: string, words: string) =>
  makeSearch()(text, words).map(({ start, end }) => text.slice(start, end));

it.each([
  ['case', 'River, RIVER and river', 'rIvEr', ['River', 'RIVER', 'river']],
  ['accents of one character', 'Café cafe CAFÉ', 'cafe', ['Café', 'cafe', 'CAFÉ']],
  ['accents of their own, with all of them', 'a cafe\u0301\u0327 and cafe', 'CAFÉ', ['cafe\u0301\u0327', 'cafe']],
  ['an accent of its own before the place', 'e\u0301e\u0301 river', 'river', ['river']],
  ['Greek letters at the end of a word', 'ΛΟΓΟΣ λόγος', 'λογοσ', ['ΛΟΓΟΣ', 'λόγος']],
  ['a letter that is longer in small', 'İstanbul and istanbul', 'istanbul', ['İstanbul', 'istanbul']],
  ['curved quotation marks', 'It’s “so”', `it's "so"`, ['It’s “so”']],
  ['line ends', 'one\ntwo', 'two', ['two']],
])('ignores %s, and says the places in the text as it is written', (_, text, words, found) => {
  expect(passages(text, words)).toEqual(found);
});

it.each([
  ['vowel signs', 'देशपांडे', 'देशपांडा'],
  ['half a syllable', '각', '가'],
  ['half a character of two units', '😀', '😁'],
])('finds no other letters: %s', (_, text, words) => {
  expect(passages(text, words)).toEqual([]);
});

it('finds passages one after the other, and nothing for no words', () => {
  expect(makeSearch()('aaaa', 'aa')).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 4 },
  ]);
  expect(makeSearch()('aaaa', '')).toEqual([]);
});

it('reads a text of 50,000 words once, and each passage once more', () => {
  const text = 'wörd '.repeat(50_000);
  const search = makeSearch();
  const folds = vi.spyOn(String.prototype, 'replaceAll');
  const looks = vi.spyOn(String.prototype, 'indexOf');
  const found = search(text, 'word');
  const again = search(text, 'wor');
  expect([found.length, again.length]).toEqual([50_000, 50_000]);
  expect(found.at(-1)).toEqual({ start: text.length - 5, end: text.length - 1 });
  expect(folds.mock.contexts.filter((whole) => String(whole).length === text.length)).toHaveLength(2);
  expect(looks.mock.calls.length).toBe(2 * (50_000 + 1));
});
