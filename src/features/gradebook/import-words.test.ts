import { expect, it } from 'vitest';
import { changeWords, refusedWords, savedWords, saveWords } from './import-words.ts';

const assignment = { id: 'a', title: 'Essay', end_time: '2026-03-02T09:00:00.000Z', points: 20, hidden: false };
const student = { id: 's', name: 'Asha', roll_no: 'CS-1', states: ['submitted' as const], grades: [null] };
const change = { row: 4, student, assignment, submission: 'x', held: false, grade: 16, before: 14.5 };

it('says what a file of grades changes, and what of it is not taken', () => {
  expect(changeWords(change)).toBe('Row 4: Asha, Essay. 14.5 becomes 16 of 20.');
  expect(changeWords({ ...change, before: null, assignment: { ...assignment, points: null } })).toBe(
    'Row 4: Asha, Essay. New grade: 16 of 100.',
  );
  const refused = { row: 4, student: 'Asha', assignment: 'Essay', reason: 'At most 20.' };
  expect(refusedWords(refused)).toBe('Row 4: Asha, Essay. At most 20.');
  expect(refusedWords({ ...refused, assignment: '' })).toBe('Row 4: Asha. At most 20.');
  expect(refusedWords({ ...refused, student: '', assignment: '' })).toBe('Row 4: At most 20.');
  expect([saveWords(1), saveWords(2), savedWords(1), savedWords(0)]).toEqual([
    'Save 1 grade',
    'Save 2 grades',
    'One grade was saved.',
    '0 grades were saved.',
  ]);
});
