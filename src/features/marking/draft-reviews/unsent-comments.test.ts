import { expect, it } from 'vitest';
import { unsentIn } from './use-unsent-comments.ts';

const ANCHOR = { start: 0, end: 3, quote: 'The', sha256: 'a'.repeat(64) };

it('reads the comments that a device keeps, and leaves out what is damaged', () => {
  expect(
    unsentIn({
      one: JSON.stringify({ anchor: ANCHOR, words: 'Why?' }),
      two: JSON.stringify({ anchor: null, words: '' }),
      cut: '{"anchor":',
      other: JSON.stringify({ anchor: { start: 0 }, words: 'x' }),
    }),
  ).toEqual([
    { id: 'one', anchor: ANCHOR, words: 'Why?' },
    { id: 'two', anchor: null, words: '' },
  ]);
});
