import type { GradebookAssignment, GradebookState } from '#contract/gradebook';
import { figure } from '../../wording/figure.ts';

const words: Readonly<Record<GradebookState, string>> = {
  open: '–',
  missing: 'Missing',
  submitted: 'To grade',
  returned: 'Comments',
};

/** What a cell says: the grade that the student sees, or how far they are; '–' while nothing is due. */
export function cellWords(state: GradebookState, grade: number | null): string {
  return state === 'returned' && grade !== null ? figure(grade) : words[state];
}

/** What a column's grades are of: 'of 20'; 'Names hidden' while it shows nothing; '' without a scale. */
export function scaleWords({ hidden, points }: Pick<GradebookAssignment, 'hidden' | 'points'>): string {
  if (hidden) return 'Names hidden';
  return points === null ? '' : `of ${figure(points)}`;
}
