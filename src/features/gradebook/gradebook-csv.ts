import { courseTotal } from '#contract/course-total';
import type { GradebookAssignment, GradebookStudent } from '#contract/gradebook';
import type { GradingScheme } from '#contract/grading-scheme';
import { csvOf } from '../../ui/csv.ts';
import { assignmentHeads, ID_HEAD, ROLL_HEAD } from './csv-columns.ts';
import { cellsOf } from './cells.ts';

/**
 * The gradebook as a file for spreadsheets: a row for each student, a column for each assignment, grades alone; then
 * the course total and its letter, where the course has one. read-grades.ts reads it.
 */
export function gradebookCsv(
  assignments: readonly GradebookAssignment[],
  students: readonly GradebookStudent[],
  scheme: GradingScheme | undefined,
): string {
  const hasTotal = scheme !== undefined && scheme.categories.length > 0;
  return csvOf([
    ['Name', ROLL_HEAD, ID_HEAD, ...assignmentHeads(assignments), ...(hasTotal ? ['Total (of 100)', 'Letter'] : [])],
    ...students.map((student) => {
      const row = [student.name, student.roll_no, student.id, ...student.grades];
      if (!hasTotal) return row;
      const { percent, letter } = courseTotal(scheme, cellsOf(assignments, student));
      return [...row, percent, letter];
    }),
  ]);
}
