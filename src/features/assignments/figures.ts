/** So many grades lie in one step of the scale. */
export interface Step {
  label: string;
  count: number;
}

const LOWEST_STEP = 50;
const FULL = 100;

const steps: readonly { label: string; holds: (grade: number) => boolean }[] = [
  { label: 'Above 100', holds: (grade) => grade > FULL },
  { label: '90 to 100', holds: (grade) => grade >= 90 && grade <= FULL },
  { label: '80 to 89', holds: (grade) => grade >= 80 && grade < 90 },
  { label: '70 to 79', holds: (grade) => grade >= 70 && grade < 80 },
  { label: '60 to 69', holds: (grade) => grade >= 60 && grade < 70 },
  { label: '50 to 59', holds: (grade) => grade >= LOWEST_STEP && grade < 60 },
  { label: 'Below 50', holds: (grade) => grade < LOWEST_STEP },
];

/** How grades are spread over the scale, highest first; a step above 100 only where there is such a grade. */
export function distributionOf(grades: readonly number[]): Step[] {
  return steps
    .map(({ label, holds }) => ({ label, count: grades.filter(holds).length }))
    .filter(({ label, count }) => label !== 'Above 100' || count > 0);
}

/** The spread in a sentence or two; '' where nothing was graded. */
export function distributionWords(grades: readonly number[]): string {
  if (grades.length === 0) return '';
  const inSteps = distributionOf(grades);
  const fullest = inSteps.reduce((best, step) => (step.count > best.count ? step : best));
  const below = inSteps.at(-1)?.count ?? 0;
  const most =
    fullest.count * 2 > grades.length
      ? `More than half of the grades: ${lower(fullest.label)}.`
      : `Most often: ${lower(fullest.label)}.`;
  return `${most} ${below === 0 ? 'Nobody is below 50.' : `${String(below)} below 50.`}`;
}

/** A figure as it is read: at most one decimal, '–' where there is none. */
export function figure(value: number | null): string {
  return value === null ? '–' : new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 }).format(value);
}

/** 'one student', '3 students'. */
export function students(count: number): string {
  return count === 1 ? 'one student' : `${String(count)} students`;
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
