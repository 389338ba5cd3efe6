import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Marking } from '#contract/marking';
import { dice } from '../../../tests/fixtures/dice.ts';
import { hostileTexts } from '../../../tests/fixtures/hostile-texts.ts';
import { firstUnclosed, wordsOf } from '../../../tests/fixtures/word-document.ts';
import { docxOf, markedDocx } from './docx.ts';
import { markedText, type MarkedText } from './marked-text.ts';
import { marksOf, type Marks } from './marks.ts';
import type { Stretch } from './text-lines.ts';

const SHA = '0'.repeat(64);
const nothing: Marks = {
  criteria: [],
  levels: undefined,
  marks: {},
  grade: null,
  feedback: '',
  comments: [],
  written: { author: 'Meera "M" <Rao>', at: '2026-11-27T10:00:00.123Z' },
  note: null,
};

const plain = {
  title: 'Essay',
  name: 'Asha',
  isFormatted: false,
  written: nothing.written,
  feedback: '',
  rows: [],
  grade: '7',
  note: null,
};

/** A text with these comments, as the parts of a Word document. */
function partsOf(text: string, stretches: readonly Stretch[], more: Partial<MarkedText> = {}): Record<string, string> {
  const comments = stretches.map(({ from, to }, nth) => ({
    comment: {
      id: `c${String(nth)}`,
      anchor: { start: from, end: to, quote: text.slice(from, to), sha256: SHA },
      words: `No. ${String(nth)}`,
    },
    number: nth + 1,
    place: { from, to },
  }));
  return unpacked(
    markedDocx({
      ...plain,
      text,
      comments,
      ...more,
    }),
  );
}

function unpacked(file: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** The text of a document between its head of two lines and its marks of four, and the text of each comment's range. */
function read(parts: Readonly<Record<string, string>>): { text: string; ranges: Map<string, string> } {
  const { text, ranges } = wordsOf(parts['word/document.xml'] ?? '');
  const notes = wordsOf(parts['word/footnotes.xml'] ?? '');
  return { text: text.split('\n').slice(2, -4).join('\n'), ranges: new Map([...ranges, ...notes.ranges]) };
}

// oxlint-disable-next-line no-control-regex -- these are the characters that it is about
const UNSAYABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** What a Word document makes of words: line feeds, and no character that XML can't say. */
function said(words: string): string {
  return words.replaceAll(UNSAYABLE, '\uFFFD').replaceAll(/\r\n?/g, '\n');
}

/** The stretch without halves of characters and of line breaks. */
function wholeStretch(text: string, { from, to }: Stretch): Stretch {
  const isCut = (at: number) => /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
  const isBreak = (at: number) => text.slice(at - 1, at + 1) === '\r\n';
  return {
    from: isCut(from) ? from - 1 : isBreak(from) ? from + 1 : from,
    to: isCut(to) ? to + 1 : isBreak(to) ? to - 1 : to,
  };
}

describe('a marked text as a Word document', () => {
  const texts = hostileTexts.filter(({ length }) => length < 10_000);

  it.each(texts.map((text, seed) => [seed, text] as const))(
    'has text %# to the letter, and each comment on its very words',
    (seed, text) => {
      const below = dice(seed);
      const stretches = Array.from({ length: text === '' ? 0 : 1 + below(12) }, () => {
        const from = below(text.length);
        return { from, to: from + 1 + below(text.length - from) };
      });
      const parts = partsOf(text, stretches);
      const { text: whole, ranges } = read(parts);
      expect(whole).toBe(said(text));
      const wanted = stretches.map((stretch, nth) => {
        const { from, to } = wholeStretch(text, stretch);
        return [String(nth), said(text.slice(from, Math.max(from, to)))];
      });
      expect(Object.fromEntries(ranges)).toEqual(Object.fromEntries(wanted));

      const formatted = partsOf(text, stretches, { isFormatted: true });
      for (const xml of [...Object.values(parts), ...Object.values(formatted)]) expect(firstUnclosed(xml)).toBe(null);
      // Each comment is somewhere, once, with a beginning before its end.
      expect([...read(formatted).ranges.keys()].sort()).toEqual(stretches.map((_, nth) => String(nth)).sort());
    },
  );

  const places: readonly [string, string, string, string][] = [
    ['in the middle of bold words', 'A **bold one** b', 'old', 'old'],
    ['over the edge of bold words', 'A **bold** b', '**bold** b', 'bold b'],
    ['over two paragraphs of several kinds', '## Head\n> Quote', 'ad\n> Qu', 'ad\nQu'],
    ['on a line break alone', 'a\nb', '\n', '\n'],
    ['on a flag, a family and a letter with marks', 'x🇮🇳👩‍👩‍👧é̱y', '🇮🇳👩‍👩‍👧é̱', '🇮🇳👩‍👩‍👧é̱'],
    ['in a footnote', 'a[^1]\n[^1]: of *old* days', 'of *old*', 'of old'],
    ['from the text into a footnote, of the text alone', 'a b[^1]\n[^1]: c d', 'b[^1]\n[^1]: c', 'b'],
    ['from a footnote into the text, of the text alone', 'a[^1]\n[^1]: c d\ne f', 'd\ne', 'e'],
    ['on a mark alone, which is shown', 'A **b** c', '**', '**'],
  ];
  it.each(places)('has a comment %s', (_, text, quote, range) => {
    const from = text.indexOf(quote);
    const parts = partsOf(text, [{ from, to: from + quote.length }], { isFormatted: true });
    expect(Object.fromEntries(read(parts).ranges)).toEqual({ 0: range });
  });

  it('keeps a footnote whose reference a comment cuts in two', () => {
    const text = 'a[^1]b\n[^1]: c';
    const parts = partsOf(text, [{ from: 0, to: 3 }], { isFormatted: true });
    expect(read(parts).text).toBe('a[^1]b');
    expect(parts['word/document.xml']?.match(/<w:footnoteReference w:id="1"\/>/g)).toHaveLength(1);
  });

  it('has overlapping comments by whom and when they were made, and the file says what it is', () => {
    const parts = partsOf('one two three', [
      { from: 0, to: 7 },
      { from: 4, to: 13 },
      { from: 0, to: 13 },
    ]);
    expect(Object.fromEntries(read(parts).ranges)).toEqual({ 0: 'one two', 1: 'two three', 2: 'one two three' });
    expect(parts['word/comments.xml']).toContain(
      '<w:comment w:id="1" w:author="Meera &quot;M&quot; &lt;Rao&gt;" w:date="2026-11-27T10:00:00Z" w:initials="M&quot;&lt;">',
    );
    expect(wordsOf(parts['word/comments.xml'] ?? '').text).toBe('No. 0\nNo. 1\nNo. 2');
    expect(parts['docProps/core.xml']).toContain('<dc:title>Essay</dc:title><dc:creator>Asha</dc:creator>');
    for (const part of ['styles', 'comments']) {
      expect(parts['[Content_Types].xml']).toContain(`PartName="/word/${part}.xml"`);
      expect(parts['word/_rels/document.xml.rels']).toContain(`Target="${part}.xml"`);
    }
  });

  it('adds the feedback, the points with their levels, and the grade with its scale', async () => {
    const criteria = [
      { id: 'a', name: 'Argument', points: 60 },
      { id: 'b', name: 'Language', points: 40 },
    ];
    const levels = {
      a: [
        { name: 'Good', points: 60, descriptor: 'Clear.' },
        { name: 'Poor', points: 10, descriptor: '' },
      ],
    };
    const lost = { id: 'c', anchor: { start: 0, end: 4, quote: 'Gone', sha256: SHA }, words: 'Where?' };
    const marked = await markedText(
      { title: 'Essay', name: 'CS-1 Asha', text: 'Text.', isFormatted: false },
      {
        ...nothing,
        criteria,
        levels,
        marks: { a: 60, b: 14.5 },
        grade: 74.5,
        feedback: 'Well\ndone',
        comments: [lost],
        note: 'The student has not been shown this.',
      },
    );
    const { text } = wordsOf(unpacked(markedDocx(marked))['word/document.xml'] ?? '');
    expect(text.split('\n').join(' / ')).toBe(
      'Essay / CS-1 Asha / Text. / The text has changed here / “Gone” / Where? / Feedback / Well / done / ' +
        'Grade / Criterion / Level / Points / Argument / Clear. / Good / 60 of 60 / Language /  / 14.5 of 40 / ' +
        '74.5 of 100 / The student has not been shown this.',
    );
  });

  it('says that its student has not been shown it, unless they have all of it', () => {
    const marking: Marking = {
      marker: { id: 'm', name: 'Meera', role: 'teacher' },
      mine: true,
      state: 'saved',
      marks: { a: 7 },
      grade: null,
      total: 7,
      feedback: '',
      comments: [],
      student_sees: 'this',
      revision: 1,
      changed_at: '2026-11-27T10:00:00Z',
      overtaken: [],
      replaced: null,
    };
    const of = { criteria: [{ id: 'a', name: 'Argument', points: 10 }] };
    const notShown = 'The student has not been shown this.';
    expect(marksOf(of, marking, 'me')).toMatchObject({ grade: 7, note: null, written: { author: 'Meera' } });
    for (const sees of ['nothing', 'earlier'] as const)
      expect(marksOf(of, { ...marking, student_sees: sees }, 'me').note).toBe(notShown);
    expect(marksOf(of, marking, 'me', { content: marking, isSent: false }).note).toBe(notShown);
    expect(marksOf(of, null, 'me')).toMatchObject({ grade: null, note: notShown, written: { author: 'me' } });
  });

  it('adds nothing to a text alone', () => {
    const parts = unpacked(docxOf('# A **b**', true));
    expect(wordsOf(parts['word/document.xml'] ?? '').text).toBe('A b');
    expect(Object.keys(parts).filter((name) => /comments|docProps/.test(name))).toEqual([]);
  });
});
