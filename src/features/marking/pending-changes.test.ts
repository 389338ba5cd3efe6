import { describe, expect, it } from 'vitest';
import { placeOf, type MarkingChange } from '#contract/marking-change';
import { nothingMarked, sumSoFar, withChanges } from './pending-changes.ts';

const comment = (id: string, words: string) => ({
  id,
  words,
  anchor: { start: 0, end: 3, quote: 'The', sha256: '0'.repeat(64) },
});
const criteria = [
  { id: 'argument', name: 'Argument', points: 40 },
  { id: 'clarity', name: 'Clarity', points: 20 },
];

describe('what waits, laid over the last answer', () => {
  it('is what was put down last, field by field', () => {
    const changes: MarkingChange[] = [
      { kind: 'mark', criterion: 'argument', points: 30 },
      { kind: 'feedback', words: 'Go' },
      { kind: 'mark', criterion: 'argument', points: 34.5 },
      { kind: 'feedback', words: 'Good.' },
      { kind: 'comment', comment: comment('a', 'Cite') },
      { kind: 'comment', comment: comment('b', 'Yes.') },
      { kind: 'comment', comment: comment('a', 'Cite it.') },
    ];
    expect(withChanges(nothingMarked, changes)).toEqual({
      state: 'draft',
      marks: { argument: 34.5 },
      grade: null,
      feedback: 'Good.',
      comments: [comment('a', 'Cite it.'), comment('b', 'Yes.')],
    });
  });

  it('takes a mark, a grade and a comment back, and a comment that was taken back down again', () => {
    const marked = withChanges(nothingMarked, [
      { kind: 'mark', criterion: 'argument', points: 30 },
      { kind: 'grade', grade: 71 },
      { kind: 'comment', comment: comment('a', 'Cite') },
    ]);
    const taken = withChanges(marked, [
      { kind: 'mark', criterion: 'argument', points: null },
      { kind: 'grade', grade: null },
      { kind: 'uncomment', id: 'a' },
    ]);
    expect(taken).toEqual(nothingMarked);
    expect(withChanges(taken, [{ kind: 'comment', comment: comment('a', 'Cite') }]).comments).toHaveLength(1);
    expect(marked.comments).toHaveLength(1);
  });

  it('is saved by a save, and a draft again by any change after it', () => {
    expect(withChanges(nothingMarked, [{ kind: 'grade', grade: 1 }, { kind: 'save' }]).state).toBe('saved');
    expect(withChanges({ ...nothingMarked, state: 'saved' }, [{ kind: 'feedback', words: '!' }]).state).toBe('draft');
  });
});

describe('the place of a change', () => {
  it('is one for each field and comment, and none for a save', () => {
    expect(placeOf({ kind: 'uncomment', id: 'a' })).toBe(placeOf({ kind: 'comment', comment: comment('a', '') }));
    expect(placeOf({ kind: 'mark', criterion: 'a', points: 1 })).not.toBe(placeOf({ kind: 'uncomment', id: 'a' }));
    expect(placeOf({ kind: 'save' })).toBeNull();
  });
});

describe('the sum so far', () => {
  it('adds what was given, and gives way to a grade of its own', () => {
    expect(sumSoFar(nothingMarked, criteria)).toBeNull();
    expect(sumSoFar({ ...nothingMarked, marks: { argument: 30.5 } }, criteria)).toBe(30.5);
    expect(sumSoFar({ ...nothingMarked, marks: { argument: 30, clarity: 12, gone: 9 } }, criteria)).toBe(42);
    expect(sumSoFar({ ...nothingMarked, marks: { argument: 30 }, grade: 80 }, criteria)).toBe(80);
  });
});
