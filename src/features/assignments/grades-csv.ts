import type { HandIn, Submission } from '#contract/submission';
import { isLate } from './hand-in-state.ts';

/** A spreadsheet would take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** The grades of an assignment as a file for spreadsheets: RFC 4180, in UTF-8 with its mark. */
export function gradesCsv(submissions: readonly Submission[]): string {
  const rows = submissions.map((submission) => [
    submission.student_name,
    submission.roll_no,
    handedInAt(submission.hand_in),
    isLate(submission) ? 'late' : '',
    submission.grade === null ? '' : String(submission.grade),
  ]);
  return `\uFEFF${[['Name', 'Roll number', 'Handed in', 'Late', 'Grade'], ...rows].map(line).join('')}`;
}

/** An instant in UTC, '' for a draft: a file outlives what 'today' means. */
function handedInAt(handIn: HandIn): string {
  if (handIn.status === 'draft') return '';
  return handIn.status === 'received' ? handIn.received_at : handIn.submitted_at;
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
