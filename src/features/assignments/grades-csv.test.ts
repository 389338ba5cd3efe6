import { expect, it } from 'vitest';
import type { Submission } from '#contract/submission';
import { gradesCsv } from './grades-csv.ts';

const submission = { roll_no: 'R-1', hand_in: { status: 'draft' }, grade: 78.5 } as Submission;

it('quotes what needs it, and lets no name become a formula', () => {
  const names = ['Asha "A" Rao', 'Rao, Asha', '=HYPERLINK("https://example.org")', '-1'];
  const csv = gradesCsv(
    names.map((student_name, index) => ({ ...submission, student_name, grade: index === 0 ? null : 78.5 })),
    new Date(),
  );
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFName,Roll number,Hand-in,Grade',
    '"Asha ""A"" Rao",R-1,"Draft, not handed in",',
    '"Rao, Asha",R-1,"Draft, not handed in",78.5',
    `"'=HYPERLINK(""https://example.org"")",R-1,"Draft, not handed in",78.5`,
    `'-1,R-1,"Draft, not handed in",78.5`,
    '',
  ]);
});
