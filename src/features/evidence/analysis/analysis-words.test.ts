import { describe, expect, it } from 'vitest';
import { unseenCard } from '#writing/analysis/unseen-card';
import {
  changedWords,
  headingOf,
  isHistoryWhole,
  isUnexplained,
  measuredSentence,
  perThousand,
  quotationOf,
  readSentence,
  reasonsByDirection,
  textFigures,
  toneOf,
  typingFigures,
  typingSentence,
  versionWords,
} from './analysis-words.ts';

const metrics = {
  lexical_diversity: 0.5,
  avg_word_length: 4,
  avg_sentence_length: 16.25,
  complex_sentence_ratio: 0.375,
  paste_events: 1,
  paste_percentage: 9.8,
};
const typing = { typed: 80, composed: 8.2, pasted: 9.8, unknown: 2 };

describe('the words of a result', () => {
  it.each([
    [100, true, 'red', 'AI-Generated Content Suspected'],
    [80, true, 'red', 'AI-Generated Content Suspected'],
    [79, true, 'yellow', 'AI-Generated Content Suspected'],
    [50, true, 'yellow', 'AI-Generated Content Suspected'],
    [49, false, 'green', 'Human-Written Content'],
    [0, false, 'green', 'Human-Written Content'],
    [null, null, 'neutral', 'Analysis Status Unknown'],
  ] as const)('of score %s are %s, %s', (score, suspected, tone, heading) => {
    expect(toneOf({ score, is_suspected_ai: suspected })).toBe(tone);
    expect(headingOf({ is_suspected_ai: suspected })).toBe(heading);
  });

  it('show the figures with the specified decimals, those of the typing apart', () => {
    expect(textFigures({ metrics }).map(([, value]) => value)).toEqual(['0.50', '4.0', '16.3', '37.5%']);
    expect(typingFigures({ metrics, typing })).toEqual([
      ['Written by hand or voice', '80.0%'],
      ['Composed or corrected', '8.2%'],
      ['Origin unknown', '2.0%'],
      ['Paste events', '1'],
      ['Paste percentage', '9.8%'],
    ]);
  });

  it('put a whole history first, and never call unknown pasted', () => {
    expect(isHistoryWhole(typing)).toBe(true);
    expect(isHistoryWhole({ typed: 0, composed: 0, pasted: 100, unknown: 0 })).toBe(true);
    expect(isHistoryWhole({ typed: 94, composed: 0, pasted: 0, unknown: 6 })).toBe(false);
    expect(isHistoryWhole({ typed: 0, composed: 0, pasted: 0, unknown: 0 })).toBe(false);
    expect(typingSentence({ typed: 0, composed: 0, pasted: 0, unknown: 100 })).toContain(
      'Unknown is not the same as pasted.',
    );
  });

  it('tell reasons by their direction', () => {
    expect(reasonsByDirection(['Towards AI: few commas: 1', 'Towards human: sentence lengths jump: 2'])).toEqual({
      ai: ['Few commas: 1'],
      human: ['Sentence lengths jump: 2'],
    });
  });

  it('say where no reason speaks for the suspicion', () => {
    const human = 'Towards human: sentence lengths jump: 2';
    expect(isUnexplained({ is_suspected_ai: true, reasons: [] })).toBe(true);
    expect(isUnexplained({ is_suspected_ai: true, reasons: [human] })).toBe(true);
    expect(isUnexplained({ is_suspected_ai: true, reasons: [human, 'Towards AI: few commas: 1'] })).toBe(false);
    expect(isUnexplained({ is_suspected_ai: false, reasons: [] })).toBe(false);
    expect(isUnexplained({ is_suspected_ai: null, reasons: [] })).toBe(false);
  });

  it('name the version and how the text stands to it', () => {
    const at = new Date(2026, 10, 21, 14, 2);
    expect(versionWords(at, 263, at)).toBe('Read the version of 14:02, 263 words.');
    expect(readSentence({ words: 1 })).toMatch(/^Words read: 1\. Quotations/);
    expect(readSentence({ words: 1250 })).toMatch(/^Words read: 1,250\. Quotations/);
    expect(versionWords(at, 1, new Date(2026, 10, 22))).toBe('Read the version of yesterday 14:02, 1 word.');
    expect(changedWords('a', 'a', 'a')).toBe('You have not changed it since.');
    expect(changedWords('a', 'b', 'a')).toBe('You have changed it since.');
    expect(changedWords('a', 'b', null)).toBe('You have changed it since.');
    expect(changedWords('a', 'b', 'b')).toContain('another version');
  });

  it('quote a passage by its beginning and its end', () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${String(index)}`).join(' ');
    expect(quotationOf(`Before. ${words}`, { from: 8, to: 8 + words.length })).toMatch(/^w0 w1 .* … .* w59$/);
    expect(quotationOf('One two.', { from: 0, to: 8 })).toBe('One two.');
  });

  it('take the rates from the card of unseen texts, as bounds', () => {
    expect(measuredSentence(unseenCard)).toContain('each kind of text left out of training in turn');
    expect(measuredSentence(unseenCard)).toContain(`Up to ${perThousand(unseenCard.human.elevated)} of 1,000`);
    expect([perThousand(0), perThousand(0.0001), perThousand(0.0145)]).toEqual(['0', '1', '15']);
  });
});
