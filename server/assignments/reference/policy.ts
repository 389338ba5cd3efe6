import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { forbidden } from '../../platform/problem.ts';
import { requireVerified } from '../../courses/course/policy.ts';
import { accessAssignment } from '../assignment/policy.ts';
import type { AssignmentRow } from '../assignment/store.ts';

/**
 * An assignment for which the person may keep references. Throws 404 where they may not know of it, and 403 for all but
 * the students of its course: a teacher sees the text alone.
 */
export async function accessOwnReferences(tx: Tx, person: Person, id: string, now: Date): Promise<AssignmentRow> {
  const { assignment, relation } = await accessAssignment(tx, person, id, now);
  if (relation !== 'attends') throw forbidden('Only the students of this course may do this.');
  requireVerified(person);
  return assignment;
}
