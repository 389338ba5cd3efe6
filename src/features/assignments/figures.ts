import { plural } from '../../wording/plural.ts';

/** The number of grades in one step of the scale. */
export interface Step {
  label: string;
  count: number;
}

/** The usual full marks. No grade may exceed the last. */
const SCALES = [100, 200, 500, 1000] as const;

/** The assumed full marks of these grades: the smallest of {@link SCALES} that is not below any of them. */
function scaleOf(grades: readonly number[]): number {
  return SCALES.find((full) => grades.every((grade) => grade <= full)) ?? Math.max(...grades);
}

/** The distribution of grades, highest first: tenths of the scale, and all below half as one step. */
export function distributionOf(grades: readonly number[]): Step[] {
  const full = scaleOf(grades);
  const tenth = full / 10;
  const upper = [9, 8, 7, 6, 5].map((tenths) => {
    const [from, to] = [tenths * tenth, tenths === 9 ? full : (tenths + 1) * tenth - 1];
    const below = tenths === 9 ? Infinity : from + tenth;
    return {
      label: `${String(from)} to ${String(to)}`,
      count: grades.filter((grade) => grade >= from && grade < below).length,
    };
  });
  const half = full / 2;
  return [...upper, { label: `Below ${String(half)}`, count: grades.filter((grade) => grade < half).length }];
}

/** The distribution in a sentence or two; '' without grades. */
export function distributionWords(grades: readonly number[]): string {
  if (grades.length === 0) return '';
  const inSteps = distributionOf(grades);
  const fullest = inSteps.reduce((best, step) => (step.count > best.count ? step : best));
  const half = String(scaleOf(grades) / 2);
  const below = inSteps.at(-1)?.count ?? 0;
  const most =
    fullest.count * 2 > grades.length
      ? `More than half of the grades: ${lower(fullest.label)}.`
      : `Most often: ${lower(fullest.label)}.`;
  return `${most} ${below === 0 ? `Nobody is below ${half}.` : `${String(below)} below ${half}.`}`;
}

/** '1 student with unsent work', '3 students with unsent work'. */
export function withUnsentWork(count: number): string {
  return `${plural(count, 'student')} with unsent work`;
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
