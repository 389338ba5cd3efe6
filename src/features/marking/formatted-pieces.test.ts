import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../tests/fixtures/hostile-texts.ts';
import { formattedPieces } from './formatted-pieces.ts';
import { linesOf, type Remark } from './text-lines.ts';

/** What is read of a text with these remarks: '[a]' for text with a remark, '' for a mark. */
function read(text: string, remarks: readonly Remark[]): string {
  return formattedPieces(text, linesOf(text, remarks))
    .flatMap(({ pieces }) =>
      pieces.map(({ text: words, span, remarks: own }) =>
        span.kind === 'mark' ? '' : own.length > 0 ? `[${words}]` : words,
      ),
    )
    .join('');
}
const remark = (from: number, to: number): Remark => ({ id: 'r', from, to });

describe('a formatted text with remarks', () => {
  it('is read without its marks', () => {
    expect(read('# A **b** c', [])).toBe('A b c');
    expect(read('# A **b** c', [remark(4, 11)])).toBe('A [b][ c]');
  });

  it('shows a mark that alone holds a remark, or that a remark cuts', () => {
    expect(read('A **b** c', [remark(2, 4)])).toBe('A [**]b c');
    expect(read('A **b** c', [remark(3, 5)])).toBe('A *[*][b] c');
  });

  it('ends a remark once, at the last of its pieces', () => {
    const pieces = formattedPieces('A **b**', linesOf('A **b**', [remark(0, 7)])).flatMap((line) => line.pieces);
    expect(pieces.map(({ ending }) => ending.length)).toEqual([0, 0, 0, 1]);
  });

  it.each(hostileTexts)('keeps every place of hostile text %#', (text) => {
    const half = Math.floor(text.length / 2);
    const lines = linesOf(text, half === 0 ? [] : [remark(Math.floor(half / 2), half)]);
    let at = 0;
    for (const { pieces } of formattedPieces(text, lines)) {
      for (const piece of pieces) {
        if (piece.at !== at || piece.text !== text.slice(at, at + piece.text.length))
          throw new Error(`gap at ${String(at)}`);
        at += piece.text.length;
      }
    }
    expect(at).toBe(text.length);
  });
});
