import type { GradebookState } from './gradebook.ts';
import type { GradeCategory, Letter, TotalRules } from './grading-scheme.ts';
import { POINTS_WITHOUT_CRITERIA } from './return.ts';

/** How a student stands with an assignment, as they see it. */
export interface GradebookCell {
  id: string;
  /** The sum of the points of its criteria; null without criteria. */
  points: number | null;
  /** Its names are hidden until its grades are released: it counts for nobody until then. */
  hidden: boolean;
  state: GradebookState;
  /** Counts only where the state is `returned`. */
  grade: number | null;
}

/** A category of one student's course total. */
export interface CategoryTotal {
  id: string;
  /** The mean of the counted grades, each in percent of its scale, rounded; null where none counts. */
  percent: number | null;
  /** Its share of the course total in percent, once the weights of categories without a grade are shared; rounded. */
  share: number;
  /** The assignments of which a grade counts, and those whose grade was dropped. */
  counted: readonly string[];
  dropped: readonly string[];
}

export interface CourseTotal {
  /** In percent, so of 100; null where no grade counts. */
  percent: number | null;
  /** Null where the total has none. */
  letter: string | null;
  categories: readonly CategoryTotal[];
}

/**
 * The one rule of a course total. A grade counts in percent of its scale. A category is the mean of its grades without
 * the lowest ones, and the total is the mean of the categories by their weights; a category without a counted grade is
 * left out, so that the others share its weight. What the student doesn't see never counts.
 */
export function courseTotal(rules: TotalRules, cells: readonly GradebookCell[]): CourseTotal {
  const known = new Map(cells.map((cell) => [cell.id, cell]));
  const found = rules.categories.map((category) => ({ category, ...gradesOf(category, known, rules.missing_as_zero) }));
  const counting = found.filter(({ counted }) => counted.length > 0);
  const weights = counting.reduce((sum, { category }) => sum + category.weight, 0);
  const weighted = counting.reduce((sum, { category, counted }) => sum + category.weight * meanOf(counted), 0);
  const percent = weights === 0 ? null : roundedTotal(weighted / weights);
  return {
    percent,
    letter: percent === null ? null : letterOf(percent, rules.letters),
    categories: found.map(({ category, counted, dropped }) => ({
      id: category.id,
      percent: counted.length === 0 ? null : roundedTotal(meanOf(counted)),
      share: counted.length === 0 || weights === 0 ? 0 : roundedTotal((100 * category.weight) / weights),
      counted: counted.map(({ id }) => id),
      dropped: dropped.map(({ id }) => id),
    })),
  };
}

/**
 * Rounds a total half up to one decimal. It is the only rounding: of the course total, of which the letter follows from
 * the rounded figure that is shown, and of what is shown of its categories. What is added before rounding makes up for
 * the errors of floating point, so that 89.95 is rounded up however it was summed.
 */
export function roundedTotal(percent: number): number {
  return Math.round(percent * 10 + 1e-9) / 10;
}

/** The grade of a cell in percent of its scale; null where it doesn't count. */
export function percentOf({ points, hidden, state, grade }: GradebookCell, missingAsZero: boolean): number | null {
  if (hidden) return null;
  if (state === 'missing') return missingAsZero ? 0 : null;
  if (state !== 'returned' || grade === null) return null;
  return (100 * grade) / (points ?? POINTS_WITHOUT_CRITERIA);
}

interface Percent {
  id: string;
  percent: number;
}

/** The grades of a category from the lowest; of equal ones the first id. At least one of them counts. */
function gradesOf(
  { assignments, drop }: GradeCategory,
  known: ReadonlyMap<string, GradebookCell>,
  missingAsZero: boolean,
): { counted: Percent[]; dropped: Percent[] } {
  const grades = assignments
    .flatMap((id) => {
      const cell = known.get(id);
      const percent = cell === undefined ? null : percentOf(cell, missingAsZero);
      return percent === null ? [] : [{ id, percent }];
    })
    .sort((one, other) => one.percent - other.percent || (one.id < other.id ? -1 : 1));
  const left = Math.min(drop, Math.max(grades.length - 1, 0));
  return { dropped: grades.slice(0, left), counted: grades.slice(left) };
}

function meanOf(grades: readonly Percent[]): number {
  return grades.reduce((sum, { percent }) => sum + percent, 0) / grades.length;
}

function letterOf(percent: number, letters: readonly Letter[]): string | null {
  const earned = letters.filter(({ from }) => from <= percent);
  return (
    earned.reduce<Letter | null>((best, one) => (best === null || one.from > best.from ? one : best), null)?.letter ??
    null
  );
}
