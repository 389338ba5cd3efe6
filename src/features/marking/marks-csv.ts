import type { Criterion } from '#contract/criterion';
import type { Marking } from '#contract/marking';

/** A spreadsheet would take a cell that begins so for a formula, also behind blanks and in full width. */
const FORMULA = /^\s*[=+\-@\t\r|%＝＋－＠]/;
const NUMBER = /^\d+(\.\d+)?$/;

/** One student with what was put down of their text. */
export interface MarkedStudent {
  name: string;
  roll: string;
  hand_in: string;
  marking: Pick<Marking, 'marks' | 'feedback' | 'total' | 'state'> | null;
}

/** Grades with their criteria and feedback as a file for spreadsheets: RFC 4180, in UTF-8 with its mark. */
export function marksCsv(criteria: readonly Criterion[], students: readonly MarkedStudent[]): string {
  const points = criteria.map(({ name, points: of }) => `${name} (of ${String(of)})`);
  const head = ['Name', 'Roll number', 'Hand-in', ...points, 'Grade', 'State', 'Feedback'];
  const rows = students.map(({ name, roll, hand_in: handIn, marking }) => [
    name,
    roll,
    handIn,
    ...criteria.map(({ id }) => numberOf(marking?.marks[id])),
    numberOf(marking?.total ?? undefined),
    marking?.state ?? '',
    marking?.feedback ?? '',
  ]);
  return `\uFEFF${[head, ...rows].map(line).join('')}`;
}

function numberOf(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
