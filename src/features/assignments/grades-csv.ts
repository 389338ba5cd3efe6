import type { ClassStudent } from '#contract/class';
import { csvOf } from '../../ui/csv.ts';
import { clockTime, isoDay } from '../../wording/time.ts';

const MINUTE_MS = 60_000;
const headIn = (zone: string) => [
  'Name',
  'Roll number',
  'Progress',
  `Submitted (${zone})`,
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

/** The state of each student of a class, as a file for spreadsheets. Times are in `zone`, an IANA name. */
export function gradesCsv(students: readonly ClassStudent[], zone: string): string {
  const rows = students.map((student) => [
    student.name,
    student.roll_no,
    progress[student.state],
    handedInAt(student.hand_in, zone),
    student.hand_in?.status === 'submitted' && student.hand_in.late ? 'late' : '',
    // A draft's words are shown in steps; a file would make them look exact.
    student.hand_in === null || student.hand_in.status === 'draft' ? null : student.words,
    student.active_ms === null ? null : Math.round(student.active_ms / MINUTE_MS),
    student.pasted_percent,
    student.grade,
  ]);
  return csvOf([headIn(zone), ...rows]);
}

/** '2026-03-02 13:30', '' for a draft and while names are hidden. Absolute, since a file outlives 'today'. */
function handedInAt(handIn: ClassStudent['hand_in'], zone: string): string {
  if (handIn === null || handIn.status === 'draft') return '';
  const iso = handIn.status === 'received' ? handIn.received_at : handIn.submitted_at;
  if (iso === null) return '';
  const at = new Date(iso);
  return `${isoDay(at, zone)} ${clockTime(at, zone)}`;
}
