import { describe, expect, it } from 'vitest';
import { gradebookCsv } from './gradebook-csv.ts';
import { cellWords, scaleWords } from './gradebook-words.ts';

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
    expect(scaleWords({ hidden: false, points: null })).toBe('');
    expect(scaleWords({ hidden: true, points: 20 })).toBe('Names hidden');
  });

  it('is a file with a row for each student, in which no text is a formula', () => {
    const end_time = '2026-03-02T09:00:00.000Z';
    const assignments = [
      { id: 'a', title: '=A1', end_time, points: null, hidden: false },
      { id: 'b', title: 'Essay, "short"', end_time, points: 20, hidden: false },
    ];
    const row = { id: 's', name: 'Asha Kulkarni', roll_no: 'CS-1', states: ['missing', 'returned'] as const };
    const csv = gradebookCsv(assignments, [{ ...row, states: [...row.states], grades: [null, 14.5] }]);
    expect(csv.slice(1).trim().split('\r\n')).toEqual([
      `Name,Roll number,"'=A1","Essay, ""short"" (of 20)"`,
      'Asha Kulkarni,CS-1,,14.5',
    ]);
  });
});
