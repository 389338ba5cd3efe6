import type { Assignment } from '#contract/assignment';
import { levelAt } from '#contract/level';
import type { Marking } from '#contract/marking';
import { csvOf, type Cell } from '../../ui/csv.ts';

/** One student with the marking of their text. */
export interface GradedStudent {
  name: string;
  roll: string;
  hand_in: string;
  marking: Pick<Marking, 'marks' | 'feedback' | 'total' | 'state'> | null;
}

/**
 * Grades with their criteria and feedback, as a file for spreadsheets. The level that points reach stands beside them,
 * where the criterion has levels.
 */
export function criteriaCsv(
  { criteria, levels = {} }: Pick<Assignment, 'criteria' | 'levels'>,
  students: readonly GradedStudent[],
): string {
  const points = criteria.flatMap(({ id, name, points: of }) => [
    `${name} (of ${String(of)})`,
    ...(levels[id] === undefined ? [] : [`${name}: level`]),
  ]);
  const head = ['Name', 'Roll number', 'Submission', ...points, 'Grade', 'State', 'Feedback'];
  const rows = students.map(({ name, roll, hand_in: handIn, marking }) => [
    name,
    roll,
    handIn,
    ...criteria.flatMap(({ id }): Cell[] => {
      const given = marking?.marks[id] ?? null;
      return levels[id] === undefined ? [given] : [given, levelAt(levels[id], given)?.name ?? ''];
    }),
    marking?.total ?? null,
    marking?.state ?? '',
    marking?.feedback ?? '',
  ]);
  return csvOf([head, ...rows]);
}
