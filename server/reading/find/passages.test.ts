import { expect, it } from 'vitest';
import { searchForAll } from '#writing/document/find-words';
import { passagesOf } from './passages.ts';

function shown(text: string, ...sought: string[]) {
  const { passages, more } = passagesOf(text, searchForAll(sought, 100)(text) ?? []);
  const marked = passages.map((one) => one.marks.map(({ from, to }) => one.text.slice(from, to)));
  return { passages, marked, more };
}

it('shows what stands around a word, from one space to another, and marks the word as it is written', () => {
  const text = `${'before it '.repeat(30)}Café${' and after'.repeat(30)}`;
  const { passages, marked, more } = shown(text, 'cafe');
  expect(marked).toEqual([['Café']]);
  expect(passages[0]).toMatchObject({ before: true, after: true });
  expect(passages[0]?.text).toMatch(/^(before|it) .* (and|after)$/);
  expect(passages[0]?.text.length).toBeLessThan(210);
  expect(more).toBe(false);
});

it('shows a place of each word, joins those that are near, and says that there are more', () => {
  const far = ' - '.repeat(200);
  const { passages, marked, more } = shown(`one one${far}one${far}one${far}one${far}two`, 'one', 'two');
  expect(marked).toEqual([['one', 'one'], ['one'], ['two']]);
  expect([passages[0]?.before, passages[2]?.after, more]).toEqual([false, false, true]);
  expect(shown('one and two', 'one', 'two').marked).toEqual([['one', 'two']]);
  expect(shown('stones', 'one', 'ones').marked).toEqual([['ones']]);
});

it('begins and ends between characters, where no space is near', () => {
  const text = `${'😀'.repeat(100)}here${'e\u0301'.repeat(100)}`;
  const [passage] = shown(text, 'here').passages;
  expect(passage?.text.isWellFormed()).toBe(true);
  expect(passage?.text.endsWith('\u0301')).toBe(true);
  expect(shown(`x${text}`, 'here').passages[0]?.text.isWellFormed()).toBe(true);
});
