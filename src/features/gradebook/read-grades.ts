import { POINTS_WITHOUT_CRITERIA } from '#contract/return';
import type { GradebookAssignment, GradebookStudent } from '#contract/gradebook';
import type { CsvLine } from '../../ui/csv-lines.ts';
import { typedNumber } from '../../ui/typed-number.ts';
import { figure } from '../../wording/figure.ts';
import { assignmentHeads, ID_HEAD, ROLL_HEAD } from './csv-columns.ts';

/** A grade of a file that differs from the one that the student sees. */
export interface ReadGrade {
  row: number;
  student: GradebookStudent;
  assignment: GradebookAssignment;
  grade: number;
}

/** What of a file is not taken, with the reason; without an assignment the whole row. */
export interface RefusedGrade {
  row: number;
  student: string;
  assignment: string;
  reason: string;
}

export type ReadGrades =
  | { kind: 'grades'; grades: readonly ReadGrade[]; refused: readonly RefusedGrade[] }
  | { kind: 'trouble'; message: string };

export interface GradesOfCourse {
  assignments: readonly GradebookAssignment[];
  students: readonly GradebookStudent[];
}

const ROWS_MAX = 5000;

/** A spreadsheet's cell without the apostrophe that keeps it a text. */
const plain = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'/, '');
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Finds the changed grades in the rows of a file: students by id or roll number, assignments by their headings. Blank
 * cells, other columns and grades as they are change nothing.
 */
export function readGrades([heading, ...lines]: readonly CsvLine[], course: GradesOfCourse): ReadGrades {
  const columns = columnsOf((heading?.cells ?? []).map(plain), course.assignments);
  if (columns === null)
    return {
      kind: 'trouble',
      message:
        'This file has no column of roll numbers or of an assignment. Change the file that “Grades as CSV” saves.',
    };
  if (lines.length > ROWS_MAX) return { kind: 'trouble', message: 'This file has too many rows for a course.' };
  const seen = new Map<string, number>();
  const read = lines.map((line) => readRow(line, columns, course.students, seen));
  return {
    kind: 'grades',
    grades: read.flatMap(({ grades }) => grades),
    refused: read.flatMap(({ refused }) => refused),
  };
}

interface Columns {
  /** Where the id and the roll number are; -1 for nowhere. */
  id: number;
  roll: number;
  assignments: readonly { at: number; place: number; assignment: GradebookAssignment }[];
}

/** The columns of a file; null where none names students, or none an assignment. */
function columnsOf(heads: readonly string[], assignments: readonly GradebookAssignment[]): Columns | null {
  const find = (name: string) => heads.findIndex((head) => same(head, plain(name)));
  const [id, roll] = [find(ID_HEAD), find(ROLL_HEAD)];
  const found = assignmentHeads(assignments).flatMap((head, place) => {
    const [at, assignment] = [find(head), assignments[place]];
    return at < 0 || assignment === undefined ? [] : [{ at, place, assignment }];
  });
  return (id < 0 && roll < 0) || found.length === 0 ? null : { id, roll, assignments: found };
}

/** Reads one row; `seen` has the rows of the students before, and gets this one. */
function readRow(
  { row, cells, reason }: CsvLine,
  { id, roll, assignments }: Columns,
  students: readonly GradebookStudent[],
  seen: Map<string, number>,
): { grades: ReadGrade[]; refused: RefusedGrade[] } {
  const [own, number] = [plain(cells[id]), plain(cells[roll])];
  const student = studentOf(students, own, number);
  const wrong = reason ?? rowTrouble(student, seen);
  if (student === undefined || wrong !== null) {
    const name = student?.name ?? (number === '' ? own : number);
    return { grades: [], refused: [{ row, student: name, assignment: '', reason: wrong ?? NOBODY }] };
  }
  seen.set(student.id, row);
  const read = assignments.map(({ at, place, assignment }) => ({
    assignment,
    grade: gradeIn(plain(cells[at]), assignment, student, place),
  }));
  return {
    grades: read.flatMap(({ assignment, grade }) =>
      typeof grade === 'number' ? [{ row, student, assignment, grade }] : [],
    ),
    refused: read.flatMap(({ assignment: { title }, grade }) =>
      typeof grade === 'string' ? [{ row, student: student.name, assignment: title, reason: grade }] : [],
    ),
  };
}

const NOBODY = 'No student of this course has this roll number or id.';

function rowTrouble(student: GradebookStudent | undefined, seen: ReadonlyMap<string, number>): string | null {
  const before = seen.get(student?.id ?? '');
  if (student === undefined) return NOBODY;
  return before === undefined ? null : `Row ${String(before)} is of the same student.`;
}

/** The student with this id; without one, the only student with this roll number. */
function studentOf(students: readonly GradebookStudent[], id: string, roll: string): GradebookStudent | undefined {
  if (id !== '') return students.find((student) => same(student.id, id));
  const found = roll === '' ? [] : students.filter((student) => same(student.roll_no, roll));
  return found.length === 1 ? found[0] : undefined;
}

/** The grade of a cell, why it is not taken, or null where it changes nothing. */
function gradeIn(
  cell: string,
  { points, hidden }: GradebookAssignment,
  { states, grades }: GradebookStudent,
  place: number,
): number | string | null {
  if (cell === '') return null;
  const grade = typedNumber(cell);
  const most = points ?? POINTS_WITHOUT_CRITERIA;
  if (grade === null || Number.isNaN(grade)) return 'This is not a number.';
  if (grade === grades[place]) return null;
  if (hidden) return 'Names are hidden here until the grades are released.';
  if (grade > most) return `At most ${figure(most)}.`;
  const state = states[place];
  if (state !== 'submitted' && state !== 'returned') return 'Nothing was submitted.';
  return grade;
}
