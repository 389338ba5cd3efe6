import { isHalf, LEVELS_MIN, type Criterion, type Level, type Levels } from './criterion.ts';

/** A criterion with its levels, as it is stored. Without any the field is absent. */
export type LeveledCriterion = Criterion & { readonly levels?: readonly Level[] | undefined };

/** What is wrong with one level, by its place among those of its criterion. */
export interface LevelFault {
  readonly at: number;
  readonly field: 'name' | 'points';
  readonly error: string;
}

/**
 * What is wrong with the levels of a criterion of `most` points: there are two at least, the top one gives all points of
 * the criterion and each other fewer than the one above, in whole or half points; no two have one name.
 */
export function levelFaults(levels: readonly Pick<Level, 'name' | 'points'>[], most: number): LevelFault[] {
  if (levels.length < LEVELS_MIN) return [{ at: 0, field: 'name', error: 'A criterion has two levels or none.' }];
  const faults: LevelFault[] = [];
  const names = new Set<string>();
  for (const [at, { name, points }] of levels.entries()) {
    const key = name.trim().toLowerCase();
    if (names.has(key)) faults.push({ at, field: 'name', error: 'Another level has this name.' });
    names.add(key);
    const error = pointsFault(points, { above: levels[at - 1]?.points, most });
    if (error !== null) faults.push({ at, field: 'points', error });
  }
  return faults;
}

function pointsFault(points: number, { above, most }: { above: number | undefined; most: number }): string | null {
  if (!isHalf(points)) return 'Please enter whole or half points.';
  if (above === undefined) return points === most ? null : `The top level gives all ${String(most)} points.`;
  return points < above ? null : 'A lower level gives fewer points than the one above.';
}

/** The level that points reach: the one that gives exactly these; null between two levels, and without points. */
export function levelAt(levels: readonly Level[] | undefined, points: number | null | undefined): Level | null {
  return levels?.find((level) => level.points === points) ?? null;
}

/**
 * The level beside the given points: the next better one, or the next lower one. From no points up is the lowest, down
 * the top one. Null at the end.
 */
export function levelBeside(levels: readonly Level[], points: number | null, to: 'up' | 'down'): Level | null {
  const beside =
    to === 'up'
      ? levels.findLast((level) => points === null || level.points > points)
      : levels.find((level) => points === null || level.points < points);
  return beside ?? null;
}

/** Criteria with their levels put into them. Levels of a criterion that is not there are left out. */
export function withLevels(criteria: readonly Criterion[], levels: Levels): LeveledCriterion[] {
  return criteria.map(({ id, name, points }) => {
    const own = levels[id];
    return own === undefined ? { id, name, points } : { id, name, points, levels: own };
  });
}

/** Criteria without their levels, and the levels beside them, as they are sent. */
export function apart(leveled: readonly LeveledCriterion[]): { criteria: Criterion[]; levels: Levels } {
  return {
    criteria: leveled.map(({ id, name, points }) => ({ id, name, points })),
    levels: Object.fromEntries(leveled.flatMap(({ id, levels }) => (levels === undefined ? [] : [[id, [...levels]]]))),
  };
}
