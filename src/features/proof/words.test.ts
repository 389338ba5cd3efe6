import { describe, expect, it } from 'vitest';
import { composedWords, howWords, receivedWords, writtenWords } from './words.ts';

const none = { first_received_at: null, last_received_at: null, bounded: 0, unbounded: 0, widest: null };

describe('brackets of time in words', () => {
  it('say what is bounded, the longest stretch, and what is not', () => {
    const widest = { after: '2026-03-02T08:00:00.000Z', before: '2026-03-02T12:30:00.000Z', characters: 1200 };
    const lines = writtenWords({ ...none, bounded: 1500, unbounded: 1, widest });
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Of 1,500 characters both ends are known');
    expect(lines[1]).toContain('1,200 characters, written after 2026-03-02');
    expect(lines[2]).toContain('Of 1 character only the receipt is known');
  });

  it('say nothing of an empty log', () => {
    expect(writtenWords(none)).toEqual([]);
  });
});

describe('a certificate in words', () => {
  it('says how the characters came in, the most frequent way first', () => {
    const classes = [
      { class: 'external paste', characters: 80 },
      { class: 'typed', characters: 1200 },
    ] as const;
    expect(howWords({ characters: 1280, classes: [...classes] })).toBe(
      '1,280 characters. By hand or voice: 1,200. Pasted from elsewhere: 80.',
    );
    expect(howWords({ characters: 0, classes: [] })).toBe('There is no text yet.');
  });

  it('says what was changed while it was written, beside real writers', () => {
    const composition = { away: 18.4, dropped: 0.3, passages: 1, sentences: 24, revisited: 12, real_writers: null };
    const back = 'The writer went back to 12 of 24 sentences after a later one was begun.';
    const passage = '1 passage of eight words or more was dropped or rewritten.';
    expect(composedWords(composition)).toBe(
      `18% of what was typed went in before other text. < 1% of what was typed was taken out again. ${passage} ${back}`,
    );
    const real_writers = { logs: 52, away: [0.2, 33.4] as [number, number], dropped: [6.7, 23.4] as [number, number] };
    expect(composedWords({ ...composition, dropped: 12, passages: 0, real_writers })).toBe(
      '18% of what was typed went in before other text. Half of 52 logs of real writers: < 1% to 33%. ' +
        `12% of what was typed was taken out again. Half of 52 logs of real writers: 7% to 23%. ${back}`,
    );
    expect(composedWords({ ...composition, away: 0.1, passages: 0, real_writers })).toBe(back);
  });

  it('says nothing of composition where nothing was changed, or where it is older than these facts', () => {
    const nothing = { away: 0, dropped: null, passages: 0, sentences: 9, revisited: 0, real_writers: null };
    expect(composedWords(nothing)).toBe('');
    expect(composedWords(undefined)).toBe('');
  });

  it('says when they were received', () => {
    const [first, last] = ['2026-03-02T08:00:00.000Z', '2026-03-04T12:30:00.000Z'];
    const written = { ...none, first_received_at: first, last_received_at: last };
    expect(receivedWords({ counter: 12, written })).toMatch(
      /in 12 parts, the first 2026-03-02 .*, the last 2026-03-04 /,
    );
    expect(receivedWords({ counter: 1, written })).toMatch(/in one part, 2026-03-04 /);
    expect(receivedWords({ counter: 0, written: none })).toBe('Nothing was received yet.');
  });
});
