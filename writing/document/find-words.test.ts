import { expect, it } from 'vitest';
import { searchForAll, soughtIn } from './find-words.ts';

it.each([
  ['words', ' river  bank\tbank ', ['river', 'bank']],
  ['words within quotation marks as one', 'the “old river” "bank"', ['the', 'old river', 'bank']],
  ['words after a mark that is never closed', 'a "river bank', ['a', 'river', 'bank']],
  ['nothing in marks alone', '"" “ ”', []],
])('seeks %s', (_, typed, sought) => {
  expect(soughtIn(typed)).toEqual(sought);
});

it('finds a text with all words, whatever their case and accents, and no other', () => {
  const find = searchForAll(soughtIn('CAFE "old river"'), 10);
  expect(find('An old river, and a café.')).toEqual([[{ start: 20, end: 24 }], [{ start: 3, end: 12 }]]);
  expect(find('A river, an old café.')).toBeNull();
  expect(searchForAll(soughtIn('\u0301'), 10)('e\u0301')).toBeNull();
  expect(searchForAll([], 10)('any')).toBeNull();
});

it('looks at so many places of a word at most', () => {
  expect(searchForAll(['a'], 10)('a'.repeat(1_000_000))?.[0]).toHaveLength(10);
});

it('takes words for words, never for a pattern', () => {
  for (const hostile of ['.*', '(a+)+$', '%', '_', '\\', "' or 1=1 --", '<script>', '$&'])
    expect([hostile, searchForAll([hostile], 10)('aaaa')]).toEqual([hostile, null]);
});

it('goes once through texts that were made to be slow', () => {
  for (const [text, word] of [
    ['a'.repeat(2_000_000), `${'a'.repeat(99)}b`],
    ['e\u0301'.repeat(500_000), 'b'],
    ['й'.repeat(1_000_000), 'я'],
  ] as const)
    expect(searchForAll([word], 10)(text)).toBeNull();
}, 5000);
