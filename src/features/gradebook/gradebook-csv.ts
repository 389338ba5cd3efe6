import type { GradebookAssignment, GradebookStudent } from '#contract/gradebook';
import { csvOf } from '../../ui/csv.ts';
import { figure } from '../../wording/figure.ts';

/** The gradebook as a file for spreadsheets: a row for each student, a column for each assignment, grades alone. */
export function gradebookCsv(
  assignments: readonly GradebookAssignment[],
  students: readonly GradebookStudent[],
): string {
  const titles = assignments.map(({ title, points }) => (points === null ? title : `${title} (of ${figure(points)})`));
  return csvOf([
    ['Name', 'Roll number', ...titles],
    ...students.map(({ name, roll_no: rollNo, grades }) => [name, rollNo, ...grades]),
  ]);
}
