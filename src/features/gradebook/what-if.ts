import type { GradebookCell } from '#contract/course-total';
import { POINTS_WITHOUT_CRITERIA } from '#contract/return';
import type { OwnCell } from '#contract/own-grades';
import { typedNumber } from '../../ui/typed-number.ts';
import { figure } from '../../wording/figure.ts';

/** Whether a student may try a grade for it: nothing that they see counts for it yet. */
export function isUngraded({ hidden, state, grade }: Pick<GradebookCell, 'hidden' | 'state' | 'grade'>): boolean {
  return hidden || state !== 'returned' || grade === null;
}

/** What is wrong with a grade that is tried; '' if nothing is. */
export function triedTrouble(words: string, points: number | null): string {
  const grade = typedNumber(words);
  const most = points ?? POINTS_WITHOUT_CRITERIA;
  if (grade === null) return '';
  if (Number.isNaN(grade)) return 'Please enter a number.';
  return grade > most ? `At most ${figure(most)}.` : '';
}

/** The cells as if the tried grades, by assignment, had been given; what is blank or wrong changes nothing. */
export function withTried(cells: readonly OwnCell[], tried: Readonly<Record<string, string>>): GradebookCell[] {
  return cells.map((cell) => {
    const words = tried[cell.id] ?? '';
    const grade = typedNumber(words);
    if (grade === null || !isUngraded(cell) || triedTrouble(words, cell.points) !== '') return cell;
    return { ...cell, hidden: false, state: 'returned', grade };
  });
}
