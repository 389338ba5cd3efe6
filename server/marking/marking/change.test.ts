import { describe, expect, it } from 'vitest';
import { applyChange } from './change.ts';
import type { MarkingState } from './state.ts';

const nothing: MarkingState = {
  state: 'draft',
  marks: {},
  grade: null,
  feedback: '',
  comments: [],
  revision: 0,
  places: {},
  overtaken: [],
};
const by = { base: undefined, shown: [], origin: 'page', now: new Date('2026-03-02T10:00:00Z'), criteria: [] };
const comment = (id: string, words = 'Why?', end = 1) => ({
  id,
  anchor: { start: 0, end, quote: 'a', sha256: 'a'.repeat(64) },
  words,
});

describe('a change of a marking', () => {
  it('keeps words as the database can store them', () => {
    const put = applyChange(nothing, { ...by, change: { kind: 'feedback', words: 'Good.\0' } });
    expect(put?.marking.feedback).toBe('Good.\ufffd');
  });

  it('adds no more than 500 comments to a text, and still changes those that are there', () => {
    const comments = Array.from({ length: 500 }, (_, at) => comment(String(at)));
    const change = (id: string) => ({ kind: 'comment', comment: comment(id, 'More.') }) as const;
    const full = { ...nothing, comments };
    expect(() => applyChange(full, { ...by, change: change('new') })).toThrow(/At most 500 comments/);
    expect(applyChange(full, { ...by, change: change('7') })?.marking.comments[7]?.words).toBe('More.');
  });

  it('refuses a comment about nothing, and about a place that ends before it begins', () => {
    for (const end of [0, -1])
      expect(() =>
        applyChange(nothing, { ...by, change: { kind: 'comment', comment: comment('c', 'Why?', end) } }),
      ).toThrow(/quote/);
  });
});
