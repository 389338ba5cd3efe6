import { describe, expect, it } from 'vitest';
import {
  citationStyles,
  REFERENCE_FIELDS_MAX,
  REFERENCE_NAME_MAX_LENGTH,
  type CitationStyle,
} from '#contract/reference';
import { CITATION_MAX_LENGTH } from '#writing/process/label-origin';
import { EXAMPLES } from '../../../../tests/fixtures/citation-examples.ts';
import { reference } from '../../../../tests/fixtures/references.ts';
import { parseFormatting } from '../../../ui/formatting/parse.ts';
import { citingBy, type Citing } from './cite.ts';

/** Opens each style once, which takes long, with the examples of its guide and what every style is asked. */
function citingOf(style: CitationStyle): Citing {
  return citingBy(style, [...EXAMPLES[style].map(([of]) => of), ...hostile, largest, ...twins]);
}

const title = '# 2 * 3 ** 4 <script>alert(1)</script> [^1] *stars* <i>and</i>\n\n> lines';
const hostile = [
  reference({ title, authors: ['# Doe*, *J<b>.*'], container: '*J*', pages: '*1*', doi: '10.1/*x*' }),
  reference({ title: '- one', type: 'article-journal', container: 'The *Journal*' }),
];
const largest = reference({
  ...Object.fromEntries(Object.entries(REFERENCE_FIELDS_MAX).map(([name, max]) => [name, 'W'.repeat(max)])),
  title: 'W'.repeat(REFERENCE_FIELDS_MAX.title),
  authors: Array.from({ length: 8 }, (_, nth) => `${'W'.repeat(REFERENCE_NAME_MAX_LENGTH - 2)}${String(nth)},`),
  editors: Array.from({ length: 8 }, (_, nth) => `${'E'.repeat(REFERENCE_NAME_MAX_LENGTH - 2)}${String(nth)},`),
  type: 'chapter',
});
const twins = ['Cards', 'Letters'].map((title) => reference({ title, authors: ['Roe, J.'], date: '2020' }));

describe.each(citationStyles)('%s', (style) => {
  it('formats the examples of its guide as the guide does', () => {
    const citing = citingOf(style);
    const lines = citing.list();
    for (const [of, entry, citation] of EXAMPLES[style]) {
      expect(lines).toContain(entry);
      expect(citing.cite(of.id, '12')).toBe(citation);
    }
  });

  it('keeps signs of a title literal, and has light marks at whole words alone', () => {
    const citing = citingOf(style);
    const lines = [...hostile.map(({ id }) => citing.cite(id, '*12*') ?? ''), ...citing.list()];
    for (const line of lines) {
      const [parsed, ...more] = parseFormatting(line);
      expect(more).toEqual([]);
      expect(parsed?.kind).toBe('text');
      const spans = parsed?.spans.filter(({ kind }) => kind !== 'mark') ?? [];
      expect(spans.map(({ from, to }) => line.slice(from, to)).join('')).toBe(line.replaceAll('*', ''));
      expect(spans.every(({ kind, bold }) => kind === 'text' && !bold)).toBe(true);
    }
    expect(lines.join('\n')).toContain('∗stars∗');
    expect(lines.join('\n')).toContain('<script>');
  });

  it('makes no longer edit of the largest source than the log believes', () => {
    const citing = citingOf(style);
    const lengths = [...citing.list(), citing.cite(largest.id, 'x'.repeat(60)) ?? ''].map(({ length }) => length);
    expect(Math.max(...lengths)).toBeGreaterThan(1000);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(CITATION_MAX_LENGTH);
  });

  it('knows no source that is not in the list, and tells works of one author and year apart', () => {
    const citing = citingOf(style);
    const cited = twins.map(({ id }) => citing.cite(id, ''));
    expect(citing.cite('another', '')).toBe(null);
    expect(new Set(cited).size).toBe(2);
  });
});

it('tells works of one author and year apart by letters, where the style does', () => {
  const citing = citingOf('apa');
  expect(twins.map(({ id }) => citing.cite(id, ''))).toEqual(['(Roe, 2020a)', '(Roe, 2020b)']);
});
