import { describe, expect, it } from 'vitest';
import { compose, createPen } from './compose.ts';
import { createDocument, integrate, textOf, lengthOf } from './document.ts';

describe('document', () => {
  it('shows what was written', () => {
    const doc = createDocument();
    const other = createDocument();
    const pen = createPen('AAAAAAAAAAAAAAAAAAAAAA');
    let text = '';
    let random = 7;
    const next = (n: number) => (random = (random * 48271) % 2147483647) % n;
    for (let k = 0; k < 3000; k++) {
      const index = next(text.length + 1);
      const removed = next(3) === 0 ? Math.min(text.length - index, next(6)) : 0;
      const inserted = 'abcdefg'.slice(0, next(7));
      for (const edit of compose(doc, pen, { index, removed, inserted, source: 'typed', at: k }))
        integrate(other, pen.stream, edit);
      text = text.slice(0, index) + inserted + text.slice(index + removed);
    }
    expect(textOf(doc)).toBe(text);
    expect(textOf(other)).toBe(text);
    expect(lengthOf(other)).toBe(text.length);
  });
});
