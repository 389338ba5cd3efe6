import type { TotalRules } from './grading-scheme.ts';

/** What is wrong with a grading scheme, and where in it: 'categories', 'letters.2.from'. */
export interface SchemeTrouble {
  path: string;
  message: string;
}

const HUNDREDTHS = 100;

/** The sum of weights in percent, without errors of rounding. */
export function sumOfWeights(categories: readonly { weight: number }[]): number {
  return categories.reduce((sum, { weight }) => sum + Math.round(weight * HUNDREDTHS), 0) / HUNDREDTHS;
}

/** What the schemas don't see: sums, and what must not be there twice. The device and the university both ask it. */
export function schemeTroubles({ categories, letters }: TotalRules): SchemeTrouble[] {
  return [...weightTroubles(categories), ...repeated(categories), ...letterTroubles(letters)];
}

function weightTroubles(categories: TotalRules['categories']): SchemeTrouble[] {
  const sum = sumOfWeights(categories);
  return [
    ...categories.flatMap(({ weight }, at) =>
      Math.abs(weight * HUNDREDTHS - Math.round(weight * HUNDREDTHS)) < 1e-6
        ? []
        : [{ path: `categories.${String(at)}.weight`, message: 'Please use at most two decimals.' }],
    ),
    ...(categories.length === 0 || sum === 100
      ? []
      : [{ path: 'categories', message: `The weights must add up to 100%. Now they add up to ${String(sum)}%.` }]),
  ];
}

function repeated(categories: TotalRules['categories']): SchemeTrouble[] {
  const assignments = categories.flatMap((category) => category.assignments);
  return [
    ...(new Set(categories.map(({ id }) => id)).size < categories.length
      ? [{ path: 'categories', message: 'Two categories have the same id.' }]
      : []),
    ...(new Set(assignments).size < assignments.length
      ? [{ path: 'categories', message: 'An assignment can be in one category only.' }]
      : []),
  ];
}

function letterTroubles(letters: TotalRules['letters']): SchemeTrouble[] {
  return letters.flatMap(({ letter, from }, at) => {
    const before = letters.slice(0, at);
    if (before.some((other) => other.letter === letter))
      return [{ path: `letters.${String(at)}.letter`, message: 'This letter is there twice.' }];
    if (before.some((other) => other.from === from))
      return [{ path: `letters.${String(at)}.from`, message: 'Two letters begin here.' }];
    return [];
  });
}
