import type { Row } from '../../platform/database/tables.ts';
import { problemAt } from '../../platform/problem.ts';

export type Times = Pick<Row<'assignments'>, 'start_time' | 'end_time' | 'visible_from'>;

/**
 * Throws 400 at `end_time` unless the end is after the start, at `visible_from` where that is after the start; at `field`
 * for either where it is given.
 */
export function requireTimes({ start_time: start, end_time: end, visible_from: visible }: Times, field?: string): void {
  if (end <= start) throw problemAt(field ?? 'end_time', 400, 'bad_body', 'The end must be after the start.');
  if (visible !== null && visible > start)
    throw problemAt(field ?? 'visible_from', 400, 'bad_body', 'Students must see it by its start.');
}

/** The date of an instant as sent; null for null. */
export function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
