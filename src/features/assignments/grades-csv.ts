import type { Submission } from '#contract/submission';
import { handInWords } from './hand-in-words.ts';

/** A spreadsheet would take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** The grades of an assignment as a file for spreadsheets: RFC 4180, in UTF-8 with its mark. */
export function gradesCsv(submissions: readonly Submission[], now: Date): string {
  const rows = submissions.map(({ student_name, roll_no, hand_in, grade }) => [
    student_name,
    roll_no,
    handInWords(hand_in, now),
    grade === null ? '' : String(grade),
  ]);
  return `\uFEFF${[['Name', 'Roll number', 'Hand-in', 'Grade'], ...rows].map(line).join('')}`;
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
