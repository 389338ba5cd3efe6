import { expect, it } from 'vitest';
import { citationAt, listAt, type Insertion } from './insertion.ts';

const after = (text: string, { changes, caret }: Insertion) => {
  let now = text;
  for (const { index, inserted } of changes) now = now.slice(0, index) + inserted + now.slice(index);
  return `${now.slice(0, caret)}|${now.slice(caret)}`;
};

it('puts a citation apart from words, and not from brackets and points', () => {
  const put = (text: string) => {
    const place = text.indexOf('|');
    const plain = text.replace('|', '');
    return after(plain, citationAt(plain, place, '(Yu, 2020)', 1));
  };
  expect(put('A card|.')).toBe('A card (Yu, 2020)|.');
  expect(put('A card |is thin.')).toBe('A card (Yu, 2020) |is thin.');
  expect(put('See [|')).toBe('See [(Yu, 2020)|');
  expect(put('|')).toBe('(Yu, 2020)|');
});

it('puts a list as paragraphs of its own, each source by one edit that the log calls a citation', () => {
  const list = { heading: 'References', entries: ['One.', 'Two.'] };
  const made = listAt('Text.', 5, list, 1);
  expect(after('Text.', made)).toBe('Text.\n\n## References\n\nOne.\n\nTwo.|');
  expect(made.changes.map(({ source, flowing, removed }) => [source, flowing, removed])).toEqual(
    Array.from({ length: 3 }, () => ['citation', false, 0]),
  );
  expect(after('', listAt('', 0, list, 1))).toBe('## References\n\nOne.\n\nTwo.|');
  expect(after('A.\n\nB.', listAt('A.\n\nB.', 4, list, 1))).toBe('A.\n\n## References\n\nOne.\n\nTwo.\n\n|B.');
});
