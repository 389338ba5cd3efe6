import { describe, expect, it } from 'vitest';
import type { RealWriters } from '#contract/composition';
import type { ToldReport } from '#contract/evidence';
import { Author } from '../../../../tests/fixtures/author.ts';
import { composedLines, rareLines, realWritersWords } from './composition-words.ts';

const halves: RealWriters['halves'] = {
  away: [0.2, 33.4],
  dropped: [6.7, 23.4],
  passages: [0, 1],
  revisited: [8, 40],
  in_order: [90, 100],
  sentence: [600, 2200],
  word: [170, 380],
};

/** A report of a text with a sentence that was put in before others, and one that was gone back to twice. */
function reportOf(
  real_writers: RealWriters | null | undefined,
  cohort: Partial<ToldReport['cohort']> = {},
): ToldReport {
  const author = new Author();
  const sentences = ['This is a first one of them. ', 'That is the second of them. ', 'The third follows it now. '];
  author.type(0, sentences.join('').repeat(3));
  author.type(0, 'Before all of them stands this. ');
  author.type(4, 'x');
  author.change(0, 5, '', 'typed');
  author.type(0, 'Befor');
  author.type(70, 'one two three four five six seven eight ');
  author.change(70, 40, '', 'typed');
  author.type(author.facts().characters, 'And an end.');
  author.change(70, 0, 'x', 'typed');
  const report: Partial<ToldReport> = {
    facts: author.facts(),
    cohort: { kind: 'none', reason: 'few', ...cohort } as ToldReport['cohort'],
    ...(real_writers === undefined ? {} : { real_writers }),
  };
  return report as ToldReport;
}

function said(report: ToldReport): string[] {
  return composedLines(report).map(({ says, beside }) => `${says.map(({ text }) => text).join('')} [${beside}]`);
}

describe('how a text was composed, in words', () => {
  it('gives each fact beside real writers and the class, those that speak for composing first', () => {
    const inClass = { kind: 'class', students: 20, away_percent: [3, 12] } as const;
    expect(said(reportOf({ logs: 52, halves, rare: [] }, inClass as Partial<ToldReport['cohort']>))).toEqual([
      '23.3% of what was typed went in before other text. [Half the real writers: 0.2% to 33.4%. Half the class: 3% to 12%]',
      '13.3% of what was typed was taken out again. [Half the real writers: 6.7% to 23.4%]',
      '1 passage of 8 words or more was dropped or rewritten. [Half the real writers: 0 to 1]',
      'The writer went back to 1 of 11 sentences after a later one was begun, 2 times in all. [Half the real writers: 8% to 40%]',
      '90% of neighbouring sentences were begun in the order of the text. [Half the real writers: 90% to 100%]',
      'Before a sentence the writer waited 0.20 s, before a word 0.20 s, between letters 0.20 s (medians). [Half the real writers, before a sentence: 0.60 s to 2.20 s]',
    ]);
  });

  it('gives what lies below the lowest quarter of real writers last', () => {
    const lines = said(reportOf({ logs: 52, halves: { ...halves, away: [30, 40] }, rare: [] }));
    expect(lines.findIndex((line) => line.includes('went in before other text'))).toBe(4);
  });

  it('stands without a base where nothing is compared, and says so', () => {
    expect(said(reportOf(null)).at(0)).toMatch(/went in before other text\. \[\]$/);
    expect(realWritersWords({ real_writers: null })).toMatch(/^Nothing is compared with real writers: /);
    expect(realWritersWords({})).toBe('');
  });

  it('says of a rare figure how many real writers have it, and accuses nobody', () => {
    const rare: RealWriters['rare'] = [
      { figure: 'run', value: 312, logs: 0 },
      { figure: 'pace', value: 115, logs: 1 },
      { figure: 'speed', value: 97.6, logs: 2 },
      { figure: 'word_wait', value: 1.1, logs: 13 },
      { figure: 'sentence_wait', value: 1.06, logs: 0 },
      { figure: 'tool', value: 2, logs: 0 },
    ];
    expect(rareLines({ real_writers: { logs: 1200, halves, rare } })).toEqual([
      '312 words came in a row without a correction. None of 1,200 similar logs of real writers had this.',
      'In the fastest 3 minutes, 115 words a minute were typed. 1 of 1,200 similar logs of real writers had this.',
      'For each minute of writing, the text has 98 words that were written here. 2 of 1,200 similar logs of real writers had this.',
      'The wait before a word was 1.1 times that between letters. 13 of 1,200 similar logs of real writers had this.',
      'The wait before a sentence was 1.1 times that between letters. None of 1,200 similar logs of real writers had this.',
      '2% of the text was put in by a tool of the browser or the device. None of 1,200 similar logs of real writers had this.',
    ]);
    expect(rareLines({ real_writers: null })).toEqual([]);
  });
});
