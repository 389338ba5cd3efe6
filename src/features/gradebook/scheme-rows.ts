import type { GradebookAssignment } from '#contract/gradebook';
import type { GradeCategory, GradingScheme, Letter } from '#contract/grading-scheme';
import { schemeTroubles, sumOfWeights } from '#contract/scheme-trouble';
import type { FieldErrors } from '../../ui/form.ts';
import { typedNumber } from '../../ui/typed-number.ts';

/** A category as it is being typed. */
export interface CategoryRow {
  id: string;
  name: string;
  weight: string;
  drop: string;
}

/** A letter as it is being typed. */
export interface LetterRow {
  id: string;
  letter: string;
  from: string;
}

/** What is being typed of a grading scheme. */
export interface SchemeRows {
  categories: readonly CategoryRow[];
  /** The category of each assignment, by id; absent: it is not counted. */
  places: Readonly<Record<string, string>>;
  letters: readonly LetterRow[];
}

/** What teachers mostly take; each of it can be changed. */
const A_TO_F: readonly (readonly [letter: string, from: number])[] = [
  ['A', 90],
  ['B', 80],
  ['C', 70],
  ['D', 60],
  ['F', 0],
];

const WEIGHTS_SUM = 100;
const PERCENT_MAX = 100;
const DROP_MAX = 100;
const FILL = 'Please fill in this field.';
const PERCENT = 'Please enter a number from 0 to 100.';

export function letterRows(
  letters: readonly Letter[] = A_TO_F.map(([letter, from]) => ({ letter, from })),
): LetterRow[] {
  return letters.map(({ letter, from }) => ({ id: crypto.randomUUID(), letter, from: String(from) }));
}

/** The rows of a scheme; of none one category with all assignments. */
export function schemeRows(scheme: GradingScheme, assignments: readonly GradebookAssignment[]): SchemeRows {
  const first = { ...newCategory([]), name: 'Assignments', assignments: assignments.map(({ id }) => id) };
  const given = scheme.revision === 0 ? [{ ...first, weight: WEIGHTS_SUM, drop: 0 }] : scheme.categories;
  return {
    categories: given.map(({ id, name, weight, drop }) => ({ id, name, weight: String(weight), drop: String(drop) })),
    places: Object.fromEntries(given.flatMap((category) => category.assignments.map((id) => [id, category.id]))),
    letters: letterRows(scheme.letters),
  };
}

/** A further category, with the weight that the others leave. */
export function newCategory(others: readonly CategoryRow[]): CategoryRow {
  const left = WEIGHTS_SUM - sumOfRows(others);
  return { id: crypto.randomUUID(), name: '', weight: left > 0 ? String(left) : '', drop: '0' };
}

/** The sum of the weights as far as they are numbers. */
export function sumOfRows(rows: readonly CategoryRow[]): number {
  return sumOfWeights(rows.map(({ weight }) => ({ weight: typedNumber(weight) || 0 })));
}

/** The scheme of the rows, and the errors by field name. */
export function schemeIn(
  { categories: rows, places, letters: letterRowsTyped }: SchemeRows,
  assignments: readonly GradebookAssignment[],
): { categories: GradeCategory[]; letters: Letter[]; errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const numberAt = (field: string, words: string, most: number, wrong: string): number => {
    const value = typedNumber(words) ?? 0;
    if (value <= most) return value;
    errors[field] = wrong;
    return 0;
  };
  const categories = rows.map(({ id, name, weight, drop }) => {
    if (name.trim() === '') errors[`name-${id}`] = FILL;
    const dropped = numberAt(`drop-${id}`, drop, DROP_MAX, 'Please enter a whole number.');
    if (!Number.isInteger(dropped)) errors[`drop-${id}`] = 'Please enter a whole number.';
    return {
      id,
      name: name.trim(),
      weight: numberAt(`weight-${id}`, weight, PERCENT_MAX, PERCENT),
      drop: dropped,
      assignments: assignments.filter((assignment) => places[assignment.id] === id).map((assignment) => assignment.id),
    };
  });
  const letters = letterRowsTyped.map(({ id, letter, from }) => {
    if (letter.trim() === '') errors[`letter-${id}`] = FILL;
    return { letter: letter.trim(), from: numberAt(`from-${id}`, from, PERCENT_MAX, PERCENT) };
  });
  if (Object.keys(errors).length > 0) return { categories, letters, errors };
  const found = schemeTroubles({ categories, letters, missing_as_zero: false });
  return {
    categories,
    letters,
    errors: Object.fromEntries(found.map(({ path, message }) => [fieldOf(path, rows, letterRowsTyped), message])),
  };
}

/** The field at which a trouble shows: what concerns all categories, at the last weight. */
function fieldOf(path: string, categories: readonly CategoryRow[], letters: readonly LetterRow[]): string {
  const [list, at, field] = path.split('.');
  const rows: readonly { id: string }[] = list === 'letters' ? letters : categories;
  const row = at === undefined ? rows.at(-1) : rows[Number(at)];
  return `${field ?? 'weight'}-${row?.id ?? ''}`;
}
