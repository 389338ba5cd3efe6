import { describe, expect, it } from 'vitest';
import { courseTotal } from '#contract/course-total';
import type { OwnCell } from '#contract/own-grades';
import { categoryTotalWords, dropWords, ownTotalWords, rulesWords, ownCellWords } from './own-words.ts';
import { isUngraded, triedTrouble, withTried } from './what-if.ts';

const end_time = '2026-03-02T09:00:00.000Z';
const cell = (more: Partial<OwnCell>): OwnCell => ({
  id: 'a',
  title: 'Essay',
  end_time,
  points: null,
  hidden: false,
  upcoming: false,
  state: 'open',
  grade: null,
  ...more,
});
const returned = (grade: number | null, more: Partial<OwnCell> = {}) => cell({ state: 'returned', grade, ...more });

describe('a student’s course total', () => {
  it('names its scale and letter', () => {
    expect(ownTotalWords({ percent: 82, letter: 'B' })).toBe('82 of 100, B');
    expect(ownTotalWords({ percent: 82.5, letter: null })).toBe('82.5 of 100');
    expect(ownTotalWords({ percent: null, letter: null })).toBe('No grade yet');
  });

  it.each([
    [cell({}), 'Not submitted yet'],
    [cell({ upcoming: true }), 'Not open yet'],
    [cell({ state: 'submitted' }), 'Not graded yet'],
    [cell({ state: 'missing' }), 'Missing, counts as 0'],
    [cell({ state: 'missing', id: 'dropped' }), 'Missing, dropped'],
    [returned(15, { points: 20 }), '15 of 20'],
    [returned(74), '74 of 100'],
    [returned(9, { points: 20, id: 'dropped' }), '9 of 20, dropped'],
    [returned(null), 'Comments, no grade'],
    [returned(74, { hidden: true }), 'Counts once all grades are released'],
  ])('says how an assignment counts: %#', (one, says) => {
    expect(ownCellWords(one, { dropped: ['dropped'] }, true)).toBe(says);
  });

  it('says what its categories add, and by which rules', () => {
    expect(ownCellWords(cell({ state: 'missing' }), { dropped: [] }, false)).toBe('Missing, not counted');
    expect(categoryTotalWords({ percent: 75, share: 60 })).toBe('75 of 100. It makes 60% of your total.');
    expect(categoryTotalWords({ percent: null, share: 0 })).toMatch(/^No grade yet/);
    expect([dropWords(0), dropWords(1), dropWords(2)]).toEqual([
      '',
      'The lowest grade is dropped.',
      'The 2 lowest grades are dropped.',
    ]);
    const letters = [
      { letter: 'B', from: 70 },
      { letter: 'A', from: 85 },
    ];
    expect(rulesWords({ missing_as_zero: true, letters })).toBe('Missing work counts as 0. A from 85, B from 70.');
    expect(rulesWords({ missing_as_zero: false, letters: [] })).toBe('Missing work is not counted.');
  });
});

describe('a grade that a student tries', () => {
  it('counts as if it had been given, where none counts yet', () => {
    const cells = [returned(80), cell({ id: 'b', points: 20 }), cell({ id: 'c', state: 'submitted' })];
    const categories = [{ id: 'x', name: 'All', weight: 100, drop: 0, assignments: ['a', 'b', 'c'] }];
    const rules = { categories, letters: [], missing_as_zero: false };
    const totalOf = (tried: Record<string, string>) => courseTotal(rules, withTried(cells, tried)).percent;
    expect([totalOf({}), totalOf({ b: '20' }), totalOf({ b: '20', c: '0' })]).toEqual([80, 90, 60]);
    expect([totalOf({ a: '0' }), totalOf({ b: '21' }), totalOf({ b: 'all' }), totalOf({ b: ' ' })]).toEqual([
      80, 80, 80, 80,
    ]);
  });

  it('is asked for where nothing that they see counts yet', () => {
    expect([returned(80), returned(null), returned(80, { hidden: true }), cell({})].map(isUngraded)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect([triedTrouble('', 20), triedTrouble('20', 20), triedTrouble('100', null)]).toEqual(['', '', '']);
    expect([triedTrouble('x', 20), triedTrouble('20,5', 20)]).toEqual(['Please enter a number.', 'At most 20.']);
  });
});
