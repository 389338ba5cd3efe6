import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../tests/fixtures/hostile-texts.ts';
import { FormattedText } from './formatted-text.tsx';
import { parseFormatting } from './parse.ts';

/** Where the lines and spans of a text don't follow each other to its end; null: they do. */
function firstGap(text: string): number | null {
  let at = 0;
  for (const line of parseFormatting(text)) {
    if (line.at !== at) return at;
    for (const { from, to } of line.spans) {
      if (from !== at || to <= from) return at;
      at = to;
    }
    if (at !== line.end || text.slice(at, at + 1) !== (at === text.length ? '' : '\n')) return at;
    at += 1;
  }
  return at === text.length + 1 ? null : at;
}

/** 'bold', 'italic', 'mark' … of each stretch of a text, with the kinds of its lines. */
function told(text: string): string[] {
  return parseFormatting(text).flatMap(({ kind, level, number, spans }) => [
    `${kind}${kind === 'heading' ? String(level) : ''}${number === null ? '' : ` ${String(number)}`}`,
    ...spans.map(
      (span) =>
        `${span.bold ? 'b' : ''}${span.italic ? 'i' : ''}${span.kind === 'text' ? '' : `<${span.kind}>`}${text.slice(span.from, span.to)}`,
    ),
  ]);
}

function shown(text: string): string {
  return renderToStaticMarkup(createElement(FormattedText, { text }));
}

describe('formatting', () => {
  it.each([
    ['a **b** *c*', ['text', 'a ', 'b<mark>**', 'bb', 'b<mark>**', ' ', 'i<mark>*', 'ic', 'i<mark>*']],
    ['***b***', ['text', 'i<mark>*', 'bi<mark>**', 'bib', 'bi<mark>**', 'i<mark>*']],
    ['# A', ['heading1', '<mark># ', 'A']],
    ['### A', ['heading3', '<mark>### ', 'A']],
    ['> a', ['quote', '<mark>> ', 'a']],
    ['- a', ['item', '<mark>- ', 'a']],
    ['12. a', ['item 12', '<mark>12. ', 'a']],
    ['a[^7]\n[^7]: b', ['text', 'a', '<reference>[^7]', 'note 1', '<mark>[^7]: ', 'b']],
  ])('%j is read', (text, spans) => {
    expect(told(text)).toEqual(spans);
  });

  it.each([
    ['a*b*c', 'a*b*c'],
    ['**a', '**a'],
    ['****a****', '****a****'],
    ['_a_', '_a_'],
    ['#### a', '#### a'],
    ['>a', '>a'],
    ['    - a', '    - a'],
    ['a[^1]', 'a[^1]'],
    ['[^1]: a', '[^1]: a'],
    ['[a](https://example.org)', '[a](https://example.org)'],
  ])('%j stays as typed', (text, words) => {
    expect(told(text)).toEqual(['text', words]);
  });

  it('nests bold and italic in every order', () => {
    const read = (text: string) => shown(text).replace(/<\/?(?:p|div)[^>]*>/g, '');
    expect(read('**a *b***')).toBe('<b>a <em>b</em></b>');
    expect(read('***a* b**')).toBe('<b><em>a</em> b</b>');
    expect(read('*a **b***')).toBe('<em>a </em><b><em>b</em></b>');
    expect(read('**a *b** c*')).toBe('<b>a *b</b> c*');
  });

  it('numbers footnotes as the text refers to them', () => {
    expect(
      told('a[^5] b[^2] c[^5]\n[^2]: two\n[^5]: five [^2]\n[^5]: again').filter((line) => line.startsWith('note')),
    ).toEqual(['note 2', 'note 1']);
  });

  it('has 200 hostile texts to read', () => {
    expect(hostileTexts).toHaveLength(200);
  });

  it.each(hostileTexts)('covers hostile text %# to the letter, and makes no element of it', (text) => {
    expect(firstGap(text)).toBe(null);
    const tags = shown(text.slice(0, 2000)).match(/<[^>]*>/g) ?? [];
    const plain =
      /^<\/?(?:p|h2|h3|h4|ul|ol|li|b|em|blockquote|div|sup|span)(?: dir="auto"| start="\d+"| value="\d+"| class="sr"| aria-hidden="true"| aria-label="Footnotes")*>$/;
    expect(tags.filter((tag) => !plain.test(tag))).toEqual([]);
  });

  it.each([
    '*',
    '**a ',
    '*a',
    '***a',
    '*a **b ',
    '[^1]',
    '[^1]: a\n',
    '> ',
    '- ',
    '# a\n',
    '\n',
    '**a *b* ',
    '*a* ',
    '1. ',
  ])('reads %j over and over in linear time', (piece) => {
    for (const dialect of ['text', 'task'] as const) {
      const steps = (length: number) => {
        let count = 0;
        parseFormatting(piece.repeat(length / piece.length), { dialect, step: () => (count += 1) });
        return count;
      };
      expect(steps(40_000)).toBeLessThanOrEqual(4 * 40_000);
      expect(steps(40_000)).toBeLessThanOrEqual(10.5 * steps(4000) + 10);
    }
  });

  it('reads a megabyte of asterisks', () => {
    expect(told('*'.repeat(1_000_000))[1]).toHaveLength(1_000_000);
    expect(told('*a '.repeat(333_333))[1]).toHaveLength(999_999);
  });
});
