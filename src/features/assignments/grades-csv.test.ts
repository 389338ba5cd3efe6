import { expect, it } from 'vitest';
import type { Submission } from '#contract/submission';
import { gradesCsv } from './grades-csv.ts';

const AT = '2026-03-02T08:00:00.000Z';
const hand_in = { status: 'submitted', submitted_at: AT, late: true, matches: true, edited_since: false } as const;
const submission = { roll_no: 'R-1', hand_in, grade: 78.5 } as Submission;

it('quotes what needs it, and lets no name become a formula', () => {
  const names = ['Asha "A" Rao', 'Rao, Asha', '=HYPERLINK("https://example.org")', '-1'];
  const csv = gradesCsv(
    names.map((student_name, index) =>
      index === 0
        ? { ...submission, student_name, grade: null, hand_in: { status: 'draft' } }
        : { ...submission, student_name },
    ),
  );
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFName,Roll number,Handed in,Late,Grade',
    '"Asha ""A"" Rao",R-1,,,',
    `"Rao, Asha",R-1,${AT},late,78.5`,
    `"'=HYPERLINK(""https://example.org"")",R-1,${AT},late,78.5`,
    `'-1,R-1,${AT},late,78.5`,
    '',
  ]);
});
