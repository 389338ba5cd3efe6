import { isHalf, type Criterion, type Levels } from '#contract/criterion';
import { apart, levelFaults, withLevels, type LeveledCriterion } from '#contract/level';
import { problemAt, type ProblemError } from '../../platform/problem.ts';

interface Sent {
  readonly criteria?: readonly Criterion[] | undefined;
  readonly levels?: Levels | undefined;
}

/**
 * The criteria after a change. Where it says nothing of levels, as pages of earlier versions do, criteria that stay keep
 * theirs. @throws 400 for levels of no criterion.
 */
export function criteriaAfter({ criteria, levels }: Sent, before: readonly LeveledCriterion[]): LeveledCriterion[] {
  const stored = apart(before);
  const after = criteria ?? stored.criteria;
  const ids = new Set(after.map(({ id }) => id));
  if (levels !== undefined && Object.keys(levels).some((id) => !ids.has(id)))
    throw wrong('levels', 'These levels are of none of the criteria.');
  return withLevels(after, levels ?? stored.levels);
}

/** @throws 400 where two criteria have one id, points are no multiple of a half, or levels don't fit their criterion. */
export function requireCriteria(criteria: readonly LeveledCriterion[]): void {
  if (new Set(criteria.map(({ id }) => id)).size < criteria.length)
    throw wrong('criteria', 'Each criterion needs an id of its own.');
  if (!criteria.every(({ points }) => isHalf(points))) throw wrong('criteria', 'Give whole or half points.');
  for (const { name, points, levels } of criteria) {
    const [fault] = levels === undefined ? [] : levelFaults(levels, points);
    if (fault !== undefined) throw wrong('levels', `The levels of “${name}” don’t fit. ${fault.error}`);
  }
}

/** Whether two lists have the same criteria with the same points, and with levels of the same points, in any order. */
export function sameScale(one: readonly LeveledCriterion[], other: readonly LeveledCriterion[]): boolean {
  const scales = new Map(other.map((criterion) => [criterion.id, scaleOf(criterion)]));
  return one.length === other.length && one.every((criterion) => scales.get(criterion.id) === scaleOf(criterion));
}

function scaleOf({ points, levels }: LeveledCriterion): string {
  return [points, ...(levels ?? []).map((level) => level.points)].join(' ');
}

/** Criteria as they are sent: the levels beside them, where there are any. */
export function presentCriteria(stored: readonly LeveledCriterion[]): { criteria: Criterion[]; levels?: Levels } {
  const { criteria, levels } = apart(stored);
  return Object.keys(levels).length === 0 ? { criteria } : { criteria, levels };
}

function wrong(path: string, error: string): ProblemError {
  return problemAt(path, 400, 'bad_body', error);
}
