import { accessCourse, type CourseStanding } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findImport, type ImportRow } from './store.ts';

/** An import as the people of its course stand with it. To everybody else it does not exist: 404. */
export async function accessImport(
  tx: Tx,
  person: Person,
  id: string,
): Promise<{ made: ImportRow; standing: CourseStanding }> {
  const made = await findImport(tx, person, id);
  if (made === undefined) throw notFound();
  const { standing } = await accessCourse(tx, person, made.course_id);
  return { made, standing };
}
