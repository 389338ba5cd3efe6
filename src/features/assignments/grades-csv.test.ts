import { expect, it } from 'vitest';
import type { ClassStudent } from '#contract/class';
import { gradesCsv } from './grades-csv.ts';

const AT = '2026-03-02T08:00:00.000Z';
const student: ClassStudent = {
  id: '',
  name: 'Asha Rao',
  roll_no: 'R-1',
  submission: '',
  state: 'returned',
  hand_in: {
    status: 'submitted',
    submitted_at: AT,
    late: true,
    standing: { kind: 'late', by_ms: 1 },
    matches: true,
    edited_since: false,
  },
  words: 303,
  active_ms: 161 * 60_000,
  pasted_percent: 8.42,
  sittings: 5,
  fastest_words: null,
  concern: null,
  coverage: 100,
  contact: AT,
  grade: 78.5,
  student_sees: 'this',
};
const FIGURES = `returned,2026-03-02 13:30,late,303,161,8.42,78.5`;

it('quotes what needs it, and lets no name become a formula', () => {
  const names = ['Asha "A" Rao', 'Rao, Asha', '=HYPERLINK("https://example.org")', '-1', '\t=1', '＝1', '@SUM(1)'];
  const lines = gradesCsv(
    names.map((name) => ({ ...student, name })),
    'Asia/Kolkata',
  ).split('\r\n');
  expect(lines).toEqual([
    '\uFEFFName,Roll number,Progress,Submitted (Asia/Kolkata),Late,Words,Writing time in minutes,Pasted in percent,Grade',
    `"Asha ""A"" Rao",R-1,${FIGURES}`,
    `"Rao, Asha",R-1,${FIGURES}`,
    `"'=HYPERLINK(""https://example.org"")",R-1,${FIGURES}`,
    `"'-1",R-1,${FIGURES}`,
    `"'\t=1",R-1,${FIGURES}`,
    `"'＝1",R-1,${FIGURES}`,
    `"'@SUM(1)",R-1,${FIGURES}`,
    '',
  ]);
});

it('leaves empty what is not known, and what is told of a draft in steps alone', () => {
  const none = { active_ms: null, pasted_percent: null, grade: null } as const;
  const draft: ClassStudent = { ...student, ...none, state: 'in_progress', hand_in: { status: 'draft' }, words: 250 };
  const unbegun: ClassStudent = { ...draft, state: 'not_started', hand_in: null, words: null, submission: null };
  expect(gradesCsv([draft, unbegun], 'Asia/Kolkata').split('\r\n').slice(1, 3)).toEqual([
    'Asha Rao,R-1,in progress,,,,,,',
    'Asha Rao,R-1,not started,,,,,,',
  ]);
});

it('tells times by the clocks of the zone that it names, also on another day and under summer time', () => {
  const handedIn = (submitted_at: string): ClassStudent => ({
    ...student,
    hand_in: {
      status: 'submitted',
      submitted_at,
      late: false,
      standing: { kind: 'on_time' },
      matches: true,
      edited_since: false,
    },
  });
  const cells = (zone: string) =>
    gradesCsv([handedIn('2026-03-02T20:45:00.000Z'), handedIn('2026-07-02T08:00:00.000Z')], zone)
      .split('\r\n')
      .slice(0, 3)
      .map((row) => row.split(',')[3]);
  expect(cells('Asia/Kolkata')).toEqual(['Submitted (Asia/Kolkata)', '2026-03-03 02:15', '2026-07-02 13:30']);
  expect(cells('Europe/London')).toEqual(['Submitted (Europe/London)', '2026-03-02 20:45', '2026-07-02 09:00']);
});
