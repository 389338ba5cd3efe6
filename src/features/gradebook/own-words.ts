import type { CategoryTotal, CourseTotal } from '#contract/course-total';
import { POINTS_WITHOUT_CRITERIA } from '#contract/return';
import type { TotalRules } from '#contract/grading-scheme';
import type { OwnCell } from '#contract/own-grades';
import { figure } from '../../wording/figure.ts';
import { listOf } from '../../wording/list.ts';
import { byCount, formatCount } from '../../wording/plural.ts';

/** A course total with its scale: '82 of 100, B', '82 of 100'; where no grade counts, that. */
export function ownTotalWords({ percent, letter }: Pick<CourseTotal, 'percent' | 'letter'>): string {
  if (percent === null) return 'No grade yet';
  return listOf(`${figure(percent)} of 100`, letter ?? '');
}

/** How one assignment counts: '15 of 20', '9 of 20, dropped', 'Not graded yet'. */
export function ownCellWords(
  cell: Pick<OwnCell, 'id' | 'points' | 'hidden' | 'upcoming' | 'state' | 'grade'>,
  { dropped }: Pick<CategoryTotal, 'dropped'>,
  missingAsZero: boolean,
): string {
  const isDropped = dropped.includes(cell.id);
  if (cell.hidden) return 'Counts once all grades are released';
  if (cell.upcoming) return 'Not open yet';
  switch (cell.state) {
    case 'open':
      return 'Not submitted yet';
    case 'submitted':
      return 'Not graded yet';
    case 'missing':
      if (isDropped) return 'Missing, dropped';
      return missingAsZero ? 'Missing, counts as 0' : 'Missing, not counted';
    case 'returned':
      break;
  }
  if (cell.grade === null) return 'Comments, no grade';
  const grade = figure(cell.grade);
  const points = figure(cell.points ?? POINTS_WITHOUT_CRITERIA);
  return isDropped ? `${grade} of ${points}, dropped` : `${grade} of ${points}`;
}

/** What a category adds: '75 of 100. It makes 60% of your total.' */
export function categoryTotalWords({ percent, share }: Pick<CategoryTotal, 'percent' | 'share'>): string {
  if (percent === null) return 'No grade yet. Until then the other categories count for more.';
  return `${figure(percent)} of 100. It makes ${figure(share)}% of your total.`;
}

/** How many of the lowest grades a category drops; '' for none. */
export function dropWords(drop: number): string {
  return drop === 0
    ? ''
    : byCount(drop, 'The lowest grade is dropped.', `The ${formatCount(drop)} lowest grades are dropped.`);
}

/** The rules of a total: 'Missing work counts as 0. A from 85, B from 70.' */
export function rulesWords({
  missing_as_zero: zero,
  letters,
}: Pick<TotalRules, 'missing_as_zero' | 'letters'>): string {
  const missing = zero ? 'Missing work counts as 0.' : 'Missing work is not counted.';
  if (letters.length === 0) return missing;
  const bounds = letters
    .toSorted((one, other) => other.from - one.from)
    .map(({ letter, from }) => `${letter} from ${figure(from)}`);
  return `${missing} ${listOf(...bounds)}.`;
}
