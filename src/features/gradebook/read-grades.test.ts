import { describe, expect, it } from 'vitest';
import type { GradebookStudent } from '#contract/gradebook';
import { csvLines } from '../../ui/csv-lines.ts';
import { gradebookCsv } from './gradebook-csv.ts';
import { readGrades } from './read-grades.ts';

const end_time = '2026-03-02T09:00:00.000Z';
const assignment = (id: string, title: string, points: number | null = null, hidden = false) => ({
  id,
  title,
  end_time,
  points,
  hidden,
});
const assignments = [
  assignment('a', 'Essay', 20),
  assignment('b', '=Sum'),
  assignment('c', 'Blind', null, true),
  assignment('d', 'Essay', 20),
];
const student = (id: string, roll_no: string, more: Partial<GradebookStudent> = {}): GradebookStudent => ({
  id,
  name: `Student ${id}`,
  roll_no,
  states: ['returned', 'submitted', 'open', 'missing'],
  grades: [14.5, null, null, null],
  ...more,
});
const students = [student('1', 'CS-1'), student('2', 'CS-2'), student('3', '')];
const course = { assignments, students };
const read = async (text: string) => readGrades(await csvLines(text), course);
const found = async (text: string) => {
  const answer = await read(text);
  if (answer.kind === 'trouble') return answer.message;
  return {
    grades: answer.grades.map((one) => `${String(one.row)} ${one.student.id}${one.assignment.id} ${String(one.grade)}`),
    refused: answer.refused.map(({ row, reason }) => `${String(row)} ${reason}`),
  };
};

describe('a file of grades', () => {
  it('that was saved and not changed changes nothing', async () => {
    expect(await found(gradebookCsv(assignments, students, undefined))).toEqual({ grades: [], refused: [] });
  });

  it('gives back what was changed in it, found by id and by heading', async () => {
    const csv = gradebookCsv(assignments, students, undefined).split('\r\n');
    const changed = csv.map((line) => (line.startsWith('Student 3') ? line.replace('14.5,,,', '16,80,,') : line));
    expect(await found(changed.join('\r\n'))).toEqual({ grades: ['4 3a 16', '4 3b 80'], refused: [] });
  });

  it('is read with semicolons and decimal commas, columns in any order', async () => {
    const text = 'essay (of 20);Comment;roll number\r\n"15,5";well done;cs-2\r\n;;CS-1\r\n';
    expect(await found(text)).toEqual({ grades: ['2 2a 15.5'], refused: [] });
  });

  it('tells assignments of the same name apart by their number', async () => {
    const lines = await csvLines('Student id,Essay (of 20) #2\n1,5');
    const submitted = { ...course, students: [student('1', '', { states: ['open', 'open', 'open', 'submitted'] })] };
    expect(readGrades(lines, submitted)).toMatchObject({ grades: [{ assignment: { id: 'd' }, grade: 5 }] });
  });

  it('says line by line what it does not take', async () => {
    const head = 'Roll number,Essay (of 20),=Sum (of 100),Blind (of 100),Essay (of 20) #2';
    const lines = ['CS-1,20.5,=1+1,1,1', 'CS-9,1', 'CS-1,1', 'CS-2,1e1,-3,,', ',1', '"CS-2,1'];
    expect(await found([head, ...lines].join('\n'))).toEqual({
      grades: [],
      refused: [
        '2 At most 20.',
        '2 This is not a number.',
        '2 Names are hidden here until the grades are released.',
        '2 Nothing was submitted.',
        '3 No student of this course has this roll number or id.',
        '4 Row 2 is of the same student.',
        '5 This is not a number.',
        '5 This is not a number.',
        '6 No student of this course has this roll number or id.',
        '7 A quotation mark is never closed, or not at the end.',
      ],
    });
  });

  it('without a student or an assignment is refused whole', async () => {
    for (const text of ['', 'Name\nAsha', 'Roll number,Other\nCS-1,1', 'Essay (of 20)\n1'])
      expect(await found(text)).toMatch(/no column of roll numbers/);
    expect(await found(`Roll number,Essay (of 20)\n${'x,1\n'.repeat(5001)}`)).toMatch(/too many rows/);
  });
});
