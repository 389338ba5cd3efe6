import { describe, expect, it } from 'vitest';
import type { Span } from '#contract/report';
import { hostileTexts } from '../../../../tests/fixtures/hostile-texts.ts';
import { formattedParagraphs } from './formatted-bits.ts';
import { paragraphsOf } from './tinted-paragraphs.ts';

/** Spans of a report that end at these places. */
function spansUntil(...ends: number[]): Span[] {
  return ends.map((end, nth) => {
    const start = ends[nth - 1] ?? 0;
    return {
      start,
      length: end - start,
      class: nth % 2 === 0 ? 'typed' : 'external paste',
      from: null,
      to: null,
    } as Span;
  });
}

describe('the paragraphs of a formatted text by source', () => {
  it('are cut where source or formatting turns', () => {
    const text = '# A **b** c\n\n1. d\n1. e';
    const paragraphs = formattedParagraphs(text, paragraphsOf(text, spansUntil(6, 8, 22)));
    expect(
      paragraphs.map(({ bits, line }) => [
        line.kind,
        line.number,
        ...bits.map(({ text, span, look }) => `${look.kind} ${String(span)} ${text}`),
      ]),
    ).toEqual([
      ['heading', null, 'mark 0 # ', 'text 0 A ', 'mark 0 **', 'text 1 b', 'mark 1 *', 'mark 2 *', 'text 2  c'],
      ['item', 1, 'mark 2 1. ', 'text 2 d'],
      ['item', 2, 'mark 2 1. ', 'text 2 e'],
    ]);
  });

  it.each(hostileTexts)('keep every word of hostile text %#', (text) => {
    // At ends of lines: within a reference, the source that it begins with stands for all of it.
    const endFrom = (place: number) => (text.includes('\n', place) ? text.indexOf('\n', place) : text.length);
    const ends = [endFrom(text.length / 3), endFrom(text.length / 2), text.length];
    const spans = spansUntil(...ends).filter(({ length }) => length > 0);
    const words = (paragraphs: ReturnType<typeof paragraphsOf>) =>
      paragraphs.map(({ bits }) => bits.map(({ text: part }) => part).join('')).join('\n');
    expect(words(formattedParagraphs(text, paragraphsOf(text, spans)))).toBe(words(paragraphsOf(text, spans)));
  });
});
