import type { ClassStudent } from '#contract/class';

/** A spreadsheet would take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const MINUTE_MS = 60_000;
const HEAD = [
  'Name',
  'Roll number',
  'Progress',
  'Submitted',
  'Late',
  'Words',
  'Writing time in minutes',
  'Pasted in percent',
  'Grade',
];

const progress: Readonly<Record<ClassStudent['state'], string>> = {
  not_started: 'not started',
  in_progress: 'in progress',
  submitted: 'submitted',
  late: 'submitted',
  returned: 'returned',
};

/** Where each student of a class stands as a file for spreadsheets: RFC 4180, in UTF-8 with its mark. */
export function gradesCsv(students: readonly ClassStudent[]): string {
  const rows = students.map((student) => [
    student.name,
    student.roll_no,
    progress[student.state],
    handedInAt(student.hand_in),
    student.hand_in?.status === 'submitted' && student.hand_in.late ? 'late' : '',
    // A draft's words are told in steps: a file would make a figure of them.
    student.hand_in === null || student.hand_in.status === 'draft' ? '' : numberOf(student.words),
    student.active_ms === null ? '' : String(Math.round(student.active_ms / MINUTE_MS)),
    numberOf(student.pasted_percent),
    numberOf(student.grade),
  ]);
  return `\uFEFF${[HEAD, ...rows].map(line).join('')}`;
}

function numberOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** An instant in UTC, '' for a draft: a file outlives what 'today' means. */
function handedInAt(handIn: ClassStudent['hand_in']): string {
  if (handIn === null || handIn.status === 'draft') return '';
  return handIn.status === 'received' ? handIn.received_at : handIn.submitted_at;
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
