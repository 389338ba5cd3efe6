import { POINTS_WITHOUT_CRITERIA, type Returned } from '#contract/return';
import { figure } from './figure.ts';

/** The grade of returned work with its scale: '74 of 100'; 'Comments' where there is none. */
export function gradeWords({ grade, points }: Pick<Returned, 'grade' | 'points'>): string {
  if (grade === null) return 'Comments';
  return `${figure(grade)} of ${figure(points ?? POINTS_WITHOUT_CRITERIA)}`;
}
