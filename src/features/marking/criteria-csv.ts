import type { Criterion } from '#contract/criterion';
import type { Marking } from '#contract/marking';
import { csvOf } from '../../ui/csv.ts';

/** One student with the marking of their text. */
export interface GradedStudent {
  name: string;
  roll: string;
  hand_in: string;
  marking: Pick<Marking, 'marks' | 'feedback' | 'total' | 'state'> | null;
}

/** Grades with their criteria and feedback, as a file for spreadsheets. */
export function criteriaCsv(criteria: readonly Criterion[], students: readonly GradedStudent[]): string {
  const points = criteria.map(({ name, points: of }) => `${name} (of ${String(of)})`);
  const head = ['Name', 'Roll number', 'Submission', ...points, 'Grade', 'State', 'Feedback'];
  const rows = students.map(({ name, roll, hand_in: handIn, marking }) => [
    name,
    roll,
    handIn,
    ...criteria.map(({ id }) => marking?.marks[id] ?? null),
    marking?.total ?? null,
    marking?.state ?? '',
    marking?.feedback ?? '',
  ]);
  return csvOf([head, ...rows]);
}
