import { accessCourse, type CourseRelation } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findImport, type ImportRow } from './store.ts';

/** An import and the person's relation to its course. Throws 404 for a visitor. */
export async function accessImport(
  tx: Tx,
  person: Person,
  id: string,
): Promise<{ made: ImportRow; relation: CourseRelation }> {
  const made = await findImport(tx, person, id);
  if (made === undefined) throw notFound();
  const { relation } = await accessCourse(tx, person, made.course_id);
  return { made, relation };
}
