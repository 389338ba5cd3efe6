import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseTotal, percentOf, roundedTotal, type GradebookCell } from './course-total.ts';
import { gradebookStates } from './gradebook.ts';
import type { GradeCategory, TotalRules } from './grading-scheme.ts';
import { schemeTroubles } from './scheme-trouble.ts';

const LETTERS = [
  { letter: 'A', from: 90 },
  { letter: 'B', from: 80 },
  { letter: 'F', from: 0 },
];

const graded = (id: string, grade: number, points: number | null = null): GradebookCell => ({
  id,
  points,
  hidden: false,
  state: 'returned',
  grade,
});
const cell = (id: string, state: GradebookCell['state'], more: Partial<GradebookCell> = {}): GradebookCell => ({
  id,
  points: null,
  hidden: false,
  state,
  grade: null,
  ...more,
});
const category = (id: string, weight: number, assignments: string[], drop = 0): GradeCategory => ({
  id,
  name: id,
  weight,
  drop,
  assignments,
});
const rulesOf = (categories: GradeCategory[], missing = false): TotalRules => ({
  categories,
  missing_as_zero: missing,
  letters: LETTERS,
});
const percent = (rules: TotalRules, cells: GradebookCell[]) => courseTotal(rules, cells).percent;

describe('a course total', () => {
  it('is the mean of the categories by their weights, each the mean of its grades in percent of their scale', () => {
    const rules = rulesOf([category('essays', 60, ['a', 'b']), category('exam', 40, ['c'])]);
    const total = courseTotal(rules, [graded('a', 15, 20), graded('b', 85), graded('c', 45, 50)]);
    expect(total).toMatchObject({ percent: 84, letter: 'B' });
    expect(total.categories.map(({ percent: of, share }) => [of, share])).toEqual([
      [80, 60],
      [90, 40],
    ]);
  });

  it('takes a grade without criteria as one of 100', () => {
    expect(percent(rulesOf([category('all', 100, ['a'])]), [graded('a', 74)])).toBe(74);
  });

  it('is none without a grade, and without a category', () => {
    const none = { percent: null, letter: null };
    expect(courseTotal(rulesOf([category('all', 100, ['a'])]), [cell('a', 'submitted')])).toMatchObject(none);
    expect(courseTotal(rulesOf([]), [graded('a', 74)])).toEqual({ ...none, categories: [] });
    expect(percent(rulesOf([category('all', 0, ['a'])]), [graded('a', 74)])).toBe(null);
  });

  it('shares the weight of a category without a grade among the others', () => {
    const rules = rulesOf([category('one', 50, ['a']), category('two', 30, ['b']), category('three', 20, ['c'])]);
    const { percent: total, categories } = courseTotal(rules, [graded('a', 80), graded('c', 60)]);
    expect(total).toBe(74.3);
    expect(categories.map(({ share }) => share)).toEqual([71.4, 0, 28.6]);
  });

  it('drops the lowest by percent, and keeps one', () => {
    const rules = (drop: number) => rulesOf([category('all', 100, ['a', 'b', 'c'], drop)]);
    const grades = [graded('a', 12, 20), graded('b', 50), graded('c', 90)];
    expect(courseTotal(rules(1), grades).categories[0]).toMatchObject({ dropped: ['b'], counted: ['a', 'c'] });
    expect([percent(rules(0), grades), percent(rules(1), grades), percent(rules(9), grades)]).toEqual([66.7, 75, 90]);
  });

  it('counts what is missing as zero only where the course says so, and can drop it', () => {
    const grades = [graded('a', 80), cell('b', 'missing')];
    const categories = [category('all', 100, ['a', 'b'])];
    expect(percent(rulesOf(categories), grades)).toBe(80);
    expect(percent(rulesOf(categories, true), grades)).toBe(40);
    expect(percent(rulesOf([category('all', 100, ['a', 'b'], 1)], true), grades)).toBe(80);
  });

  it('rounds once, half up to one decimal, and its letter follows from the rounded figure', () => {
    expect([89.94, 89.95, 89.9499, 1.05].map(roundedTotal)).toEqual([89.9, 90, 89.9, 1.1]);
    const uneven = rulesOf([category('quiz', 0.56, ['a']), category('essays', 99.44, ['b'])]);
    // Floating point makes 64.64999999999999 of these 64.65.
    expect(percent(uneven, [graded('a', 0.5, 20), graded('b', 13, 20)])).toBe(64.7);
    const of = (grade: number) => courseTotal(rulesOf([category('all', 100, ['a'])]), [graded('a', grade)]);
    expect([of(89.95), of(89.9)]).toMatchObject([
      { percent: 90, letter: 'A' },
      { percent: 89.9, letter: 'B' },
    ]);
    expect(courseTotal({ ...rulesOf([category('all', 100, ['a'])]), letters: [] }, [graded('a', 1)]).letter).toBe(null);
  });
});

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const anyCell = (id: string) =>
  fc.record({
    id: fc.constant(id),
    points: fc.constantFrom(null, 0.5, 20, 40, 1000),
    hidden: fc.boolean(),
    state: fc.constantFrom(...gradebookStates),
    grade: fc.option(fc.integer({ min: 0, max: 2000 }).map((halves) => halves / 2)),
  });
const anyCells = fc.tuple(...ids.map(anyCell)) as fc.Arbitrary<GradebookCell[]>;
/** Three categories whose weights sum to 100, over the six assignments. */
const anyRules = fc
  .record({
    places: fc.tuple(...ids.map(() => fc.integer({ min: 0, max: 3 }))),
    cuts: fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })),
    drops: fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }), fc.nat({ max: 4 })),
    missing: fc.boolean(),
  })
  .map(({ places, cuts, drops, missing }) => {
    const [low, high] = [Math.min(...cuts), Math.max(...cuts)];
    const weights = [low, high - low, 100 - high];
    const of = (at: number) => ids.filter((_, index) => places[index] === at);
    return rulesOf(
      weights.map((weight, at) => category(`c${String(at)}`, weight, of(at), drops[at])),
      missing,
    );
  });
const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length });

describe('any course total', () => {
  it('is the same in whatever order its grades and categories are', () => {
    const cases = fc
      .tuple(anyRules, anyCells)
      .chain(([rules, cells]) =>
        fc.tuple(fc.constant(rules), fc.constant(cells), shuffled(rules.categories), shuffled(cells)),
      );
    fc.assert(
      fc.property(cases, ([rules, cells, categories, others]) => {
        const turned = categories.map((one) => ({ ...one, assignments: one.assignments.toReversed() }));
        const [one, other] = [courseTotal(rules, cells), courseTotal({ ...rules, categories: turned }, others)];
        expect([other.percent, other.letter]).toEqual([one.percent, one.letter]);
      }),
    );
  });

  it('is never lower where more of the lowest are dropped', () => {
    fc.assert(
      fc.property(anyRules, anyCells, fc.nat({ max: 2 }), (rules, cells, at) => {
        const more = rules.categories.map((one, place) => (place === at ? { ...one, drop: one.drop + 1 } : one));
        const [before, after] = [percent(rules, cells), percent({ ...rules, categories: more }, cells)];
        expect(after === null).toBe(before === null);
        expect(after ?? 0).toBeGreaterThanOrEqual(before ?? 0);
      }),
    );
  });

  it('is not changed by a grade that is held or hidden', () => {
    fc.assert(
      fc.property(anyRules, anyCells, fc.integer({ min: 0, max: 1000 }), (rules, cells, other) => {
        const changed = cells.map((one) => (one.hidden || one.state !== 'returned' ? { ...one, grade: other } : one));
        expect(courseTotal(rules, changed)).toEqual(courseTotal(rules, cells));
      }),
    );
  });

  it('is that of the categories with a grade alone, their weights scaled up to 100', () => {
    fc.assert(
      fc.property(anyRules, anyCells, (rules, cells) => {
        const { percent: total, categories } = courseTotal(rules, cells);
        const counting = rules.categories.filter((_, at) => categories[at]?.percent !== null);
        expect(percent({ ...rules, categories: counting }, cells)).toBe(total);
        const shares = categories.reduce((sum, { share }) => sum + share, 0);
        expect(Math.abs(shares - (total === null ? 0 : 100))).toBeLessThan(0.2);
      }),
    );
  });

  it('lies between the lowest and the highest of its grades', () => {
    fc.assert(
      fc.property(anyRules, anyCells, (rules, cells) => {
        const total = percent(rules, cells);
        const all = cells.flatMap((one) => percentOf(one, rules.missing_as_zero) ?? []);
        const [lowest, highest] = total === null ? [0, 0] : [Math.min(...all), Math.max(...all)];
        expect(total ?? 0).toBeGreaterThanOrEqual(roundedTotal(lowest));
        expect(total ?? 0).toBeLessThanOrEqual(roundedTotal(highest));
      }),
    );
  });
});

describe('a grading scheme', () => {
  const messages = (rules: TotalRules) => schemeTroubles(rules).map(({ path, message }) => [path, message]);

  it('has weights that add up to 100, with decimals too', () => {
    const third = [33.33, 33.33, 33.34].map((weight, at) => category(String(at), weight, []));
    expect(messages(rulesOf(third))).toEqual([]);
    expect(messages(rulesOf([]))).toEqual([]);
    expect(messages(rulesOf([category('a', 60, []), category('b', 30.5, [])]))).toEqual([
      ['categories', 'The weights must add up to 100%. Now they add up to 90.5%.'],
    ]);
    expect(messages(rulesOf([category('a', 99.999, []), category('b', 0.001, [])])).map(([path]) => path)).toEqual([
      'categories.0.weight',
      'categories.1.weight',
    ]);
  });

  it('has each category, assignment, letter and bound once', () => {
    const twice = rulesOf([category('a', 50, ['x']), category('a', 50, ['x'])]);
    expect(messages(twice)).toHaveLength(2);
    const letters = [...LETTERS, { letter: 'A', from: 95 }, { letter: 'C', from: 80 }];
    expect(messages({ ...rulesOf([]), letters }).map(([path]) => path)).toEqual(['letters.3.letter', 'letters.4.from']);
  });
});
