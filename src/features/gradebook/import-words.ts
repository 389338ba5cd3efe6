import { POINTS_WITHOUT_CRITERIA } from '#contract/return';
import { figure } from '../../wording/figure.ts';
import { byCount, formatCount } from '../../wording/plural.ts';
import type { GradeChange } from './look-up-grades.ts';
import type { RefusedGrade } from './read-grades.ts';

/** 'Row 4: Asha Kulkarni, Essay. 14.5 becomes 16 of 20.' */
export function changeWords({ row, student, assignment, before, grade }: GradeChange): string {
  const points = figure(assignment.points ?? POINTS_WITHOUT_CRITERIA);
  return before === null
    ? `Row ${String(row)}: ${student.name}, ${assignment.title}. New grade: ${figure(grade)} of ${points}.`
    : `Row ${String(row)}: ${student.name}, ${assignment.title}. ${figure(before)} becomes ${figure(grade)} of ${points}.`;
}

/** 'Row 4: Asha Kulkarni, Essay. At most 20.' */
export function refusedWords({ row, student, assignment, reason }: RefusedGrade): string {
  if (student === '') return `Row ${String(row)}: ${reason}`;
  return assignment === ''
    ? `Row ${String(row)}: ${student}. ${reason}`
    : `Row ${String(row)}: ${student}, ${assignment}. ${reason}`;
}

/** The button that saves so many grades. */
export function saveWords(count: number): string {
  return byCount(count, 'Save 1 grade', `Save ${formatCount(count)} grades`);
}

/** '3 grades were saved.' */
export function savedWords(count: number): string {
  return byCount(count, 'One grade was saved.', `${formatCount(count)} grades were saved.`);
}
