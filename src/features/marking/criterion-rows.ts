import type { Criterion, Level, Levels } from '#contract/criterion';
import { levelFaults } from '#contract/level';
import type { FieldErrors } from '../../ui/form.ts';
import { pointsIn } from './points.ts';

const POINTS_MAX = 1000;

/** A level as it is being typed. */
export interface LevelRow {
  id: string;
  name: string;
  points: string;
  descriptor: string;
}

/** A criterion as it is being typed. Without levels the list is empty. */
export interface CriterionRow {
  id: string;
  name: string;
  points: string;
  levels: readonly LevelRow[];
}

interface Rubric {
  criteria: readonly Criterion[];
  levels?: Levels | undefined;
}

/** The rows of criteria that are to be changed. */
export function rowsOf({ criteria, levels = {} }: Rubric): CriterionRow[] {
  return criteria.map(({ id, name, points }) => ({
    id,
    name,
    points: String(points),
    levels: (levels[id] ?? []).map((level) => ({ ...level, id: crypto.randomUUID(), points: String(level.points) })),
  }));
}

/** The rows in a text that was made of them; null where it is none. */
export function rowsIn(text: string): CriterionRow[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(isRow) ? rows : null;
  } catch {
    return null;
  }
}

function isRow(row: unknown): row is CriterionRow {
  return (
    hasTexts(row, ['id', 'name', 'points']) &&
    'levels' in row &&
    Array.isArray(row.levels) &&
    row.levels.every(isLevelRow)
  );
}

function isLevelRow(row: unknown): row is LevelRow {
  return hasTexts(row, ['id', 'name', 'points', 'descriptor']);
}

function hasTexts(value: unknown, keys: readonly string[]): value is object {
  return (
    typeof value === 'object' && value !== null && keys.every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

/** The rows of a copy: criteria of its own, which no mark is of yet. */
export function copiedRowsOf(rubric: Rubric): CriterionRow[] {
  return rowsOf(rubric).map((row) => ({ ...row, id: crypto.randomUUID() }));
}

/** The criteria and levels of the rows, and the errors by field name. Levels come in falling order of points. */
export function criteriaIn(rows: readonly CriterionRow[]): {
  criteria: Criterion[];
  levels: Levels;
  errors: FieldErrors;
} {
  const errors: Record<string, string> = {};
  const levels: Levels = {};
  const criteria = rows.map(({ id, name, points: entered, levels: typed }) => {
    if (name.trim() === '') errors[`name-${id}`] = 'Please fill in this field.';
    const points = pointsOf({ id, points: entered }, errors);
    if (points === 0) errors[`points-${id}`] = 'Please enter the points.';
    if (typed.length > 0) levels[id] = levelsIn(typed, points ?? 0, errors);
    return { id, name: name.trim(), points: points ?? 0 };
  });
  return { criteria, levels, errors };
}

function levelsIn(rows: readonly LevelRow[], most: number, errors: Record<string, string>): Level[] {
  const read = rows.map(({ id, name, points: entered, descriptor }) => {
    if (name.trim() === '') errors[`name-${id}`] = 'Please fill in this field.';
    const points = pointsOf({ id, points: entered }, errors);
    return { id, level: { name: name.trim(), points: points ?? 0, descriptor: descriptor.trim() } };
  });
  const sorted = read.toSorted((one, other) => other.level.points - one.level.points);
  const levels = sorted.map(({ level }) => level);
  // Told once each field can be read, and there is no other error at the field.
  if (read.every(({ id }) => errors[`points-${id}`] === undefined))
    for (const { at, field, error } of levelFaults(levels, most)) errors[`${field}-${sorted[at]?.id ?? ''}`] ??= error;
  return levels;
}

function pointsOf({ id, points: entered }: { id: string; points: string }, errors: Record<string, string>) {
  const { points, error } = pointsIn(entered, POINTS_MAX);
  if (error !== '' || points === null) errors[`points-${id}`] = error === '' ? 'Please enter the points.' : error;
  return points;
}

/** The row with other points. A top level that had all of the points before has them again. */
export function withPoints(row: CriterionRow, points: string): CriterionRow {
  const levels = row.levels.map((level, at) =>
    at === 0 && level.points === row.points ? { ...level, points } : level,
  );
  return { ...row, points, levels };
}

/**
 * The levels with which a criterion begins: named as those of the last other one that has any, with the same shares of
 * its points; else one with all points and one with none.
 */
export function firstLevels(row: CriterionRow, rows: readonly CriterionRow[]): LevelRow[] {
  const model = rows.findLast(({ id, levels }) => id !== row.id && levels.length > 0);
  const most = pointsIn(row.points, POINTS_MAX).points ?? 0;
  const of = (model === undefined ? 0 : pointsIn(model.points, POINTS_MAX).points) ?? 0;
  if (model === undefined || of === 0 || most === 0)
    return [newLevel({ points: row.points }), newLevel({ points: '0' })];
  return model.levels.map(({ name, points }) => {
    const share = (pointsIn(points, POINTS_MAX).points ?? 0) / of;
    return newLevel({ name, points: String(Math.round(share * most * 2) / 2) });
  });
}

/** A criterion that is not filled in. */
export function newRow(): CriterionRow {
  return { id: crypto.randomUUID(), name: '', points: '', levels: [] };
}

/** A level that is not filled in, but for what is given. */
export function newLevel(given: Partial<LevelRow> = {}): LevelRow {
  return { id: crypto.randomUUID(), name: '', points: '', descriptor: '', ...given };
}
