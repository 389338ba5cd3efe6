import { describe, expect, it } from 'vitest';
import type { ClassStudent } from '#contract/class';
import { ungradedWords, pastedWords, remarksOf, submittedWords, wordsWords, writingTimeWords } from './class-words.ts';

const NOW = new Date('2026-03-02T08:00:00.000Z');
const draft = { status: 'draft' } as const;
const submitted = {
  status: 'submitted',
  submitted_at: NOW.toISOString(),
  late: false,
  standing: { kind: 'on_time' },
  matches: true,
  edited_since: false,
} as const;

describe('a row of the class in words', () => {
  it('says of a draft no more than that it was begun, about how long it is and when it was last heard of', () => {
    const said = (ago: number) =>
      submittedWords({ hand_in: draft, contact: new Date(NOW.getTime() - ago).toISOString() } as ClassStudent, NOW);
    expect(said(9 * 60_000)).toBe('In progress, last contact within 10 min');
    expect(said(10 * 60_000)).toMatch(/^In progress, last contact today \d\d:\d\d$/);
    expect(wordsWords({ hand_in: draft, words: 250 })).toBe('about 250');
    expect(wordsWords({ hand_in: draft, words: 0 })).toBe('under 50');
    expect([writingTimeWords({ hand_in: draft, active_ms: null }), ungradedWords({ hand_in: draft })]).toEqual([
      '',
      'Writing',
    ]);
  });

  it('says when a text was handed in, with the year where it differs', () => {
    const said = (at: string) =>
      submittedWords({ hand_in: { ...submitted, submitted_at: at } } as unknown as ClassStudent, NOW);
    expect(said('2026-03-02T08:00:00.000Z')).toMatch(/^Today \d\d:\d\d$/);
    expect(said('2026-02-20T12:00:00.000Z')).toMatch(/^20 Feb \d\d:\d\d$/);
    expect(said('2025-11-20T12:00:00.000Z')).toMatch(/^20 Nov 2025 \d\d:\d\d$/);
  });

  it('says of what was handed in its figures, and a dash where the log does not say', () => {
    expect(wordsWords({ hand_in: submitted, words: 1303 })).toBe('1,303');
    expect(
      [161, 185, 19].map((minutes) => writingTimeWords({ hand_in: submitted, active_ms: minutes * 60_000 })),
    ).toEqual(['2 h 41 min', '3 h 05 min', '19 min']);
    expect(writingTimeWords({ hand_in: submitted, active_ms: null })).toBe('–');
    expect([8.42, 0, null].map((pasted_percent) => pastedWords({ hand_in: submitted, pasted_percent }))).toEqual([
      '8.4%',
      '0.0%',
      '–',
    ]);
    const standing = { kind: 'late', by_ms: 3 * 3_600_000 } as const;
    const late = { ...submitted, late: true, standing, edited_since: true };
    expect(remarksOf({ hand_in: late, fastest_words: null, concern: null }, NOW)).toBe(
      'Late by 3 h. Edited since: a new draft',
    );
    expect(remarksOf({ hand_in: submitted, fastest_words: 1204, concern: 'open' }, NOW)).toBe(
      '1,204 words in one minute. Concern open',
    );
    const received = { status: 'received', received_at: NOW.toISOString(), waiting_for: 2 } as const;
    expect(remarksOf({ hand_in: received, fastest_words: null, concern: null }, NOW)).toBe('Waiting for 2 edits');
  });

  it('says who has not begun', () => {
    expect(submittedWords({ hand_in: null } as ClassStudent, NOW)).toBe('Not started');
    expect(wordsWords({ hand_in: null, words: null })).toBe('');
  });
});
