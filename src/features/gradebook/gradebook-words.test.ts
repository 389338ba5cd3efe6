import { describe, expect, it } from 'vitest';
import { gradebookCsv } from './gradebook-csv.ts';
import { categoryWords, cellWords, madeOfWords, scaleWords, totalWords } from './gradebook-words.ts';

describe('the gradebook', () => {
  it.each([
    ['open', null, '–'],
    ['missing', null, 'Missing'],
    ['submitted', null, 'To grade'],
    ['returned', null, 'Comments'],
    ['returned', 14.5, '14.5'],
    ['returned', 0, '0'],
  ] as const)('says of %s with the grade %s: %s', (state, grade, says) => {
    expect(cellWords(state, grade)).toBe(says);
  });

  it('names what grades are of, and what hides names', () => {
    expect(scaleWords({ hidden: false, points: 20 })).toBe('of 20');
    expect(scaleWords({ hidden: false, points: null })).toBe('of 100');
    expect(scaleWords({ hidden: true, points: 20 })).toBe('Names hidden');
  });

  it('names the category of each assignment, and what a total is made of', () => {
    const category = { id: 'x', name: 'Essays', weight: 62.5, drop: 0, assignments: ['a'] };
    const rules = { categories: [category, { ...category, name: 'Exam', weight: 37.5 }], letters: [] };
    const scheme = { ...rules, missing_as_zero: false };
    expect([categoryWords(scheme, 'a'), categoryWords(scheme, 'b')]).toEqual(['Essays', 'Not counted']);
    expect(categoryWords({ ...scheme, categories: [] }, 'a')).toBe('');
    expect(madeOfWords(scheme)).toBe('Essays 62.5%, Exam 37.5%.');
    expect(madeOfWords({ categories: [] })).toBe('This course has no total yet.');
  });

  it('says a total with its letter', () => {
    expect(totalWords({ percent: 84.3, letter: 'B' })).toBe('84.3 B');
    expect(totalWords({ percent: 84.3, letter: null })).toBe('84.3');
    expect(totalWords({ percent: null, letter: null })).toBe('–');
  });

  it('is a file with a row for each student, in which no text is a formula', () => {
    const end_time = '2026-03-02T09:00:00.000Z';
    const assignments = [
      { id: 'a', title: '=A1', end_time, points: null, hidden: false },
      { id: 'b', title: 'Essay, "short"', end_time, points: 20, hidden: false },
    ];
    const row = { id: 's', name: 'Asha Kulkarni', roll_no: 'CS-1', states: ['missing', 'returned'] as const };
    const student = { ...row, states: [...row.states], grades: [null, 14.5] };
    const linesOf = (csv: string) => csv.slice(1).trim().split('\r\n');
    expect(linesOf(gradebookCsv(assignments, [student], undefined))).toEqual([
      `Name,Roll number,Student id,"'=A1 (of 100)","Essay, ""short"" (of 20)"`,
      'Asha Kulkarni,CS-1,s,,14.5',
    ]);
    const category = { id: 'x', name: 'Essays', weight: 100, drop: 0, assignments: ['a', 'b'] };
    const letters = [{ letter: 'C', from: 70 }];
    const scheme = { categories: [category], letters, missing_as_zero: false, shows_total: false, revision: 1 };
    expect(linesOf(gradebookCsv(assignments, [student], scheme))).toEqual([
      `Name,Roll number,Student id,"'=A1 (of 100)","Essay, ""short"" (of 20)",Total (of 100),Letter`,
      'Asha Kulkarni,CS-1,s,,14.5,72.5,C',
    ]);
  });
});
