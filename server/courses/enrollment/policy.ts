import { courseRelationOf, type CourseRelation } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findRequest, type EnrollmentRequestRow } from './store.ts';

/** A request, for teachers and administrators of the university and the student who made it. Throws 404 for others. */
export async function accessEnrollmentRequest(
  tx: Tx,
  person: Person,
  requestId: string,
): Promise<{ request: EnrollmentRequestRow; relation: CourseRelation }> {
  const request = await findRequest(tx, person, requestId);
  if (request === undefined) throw notFound();
  const relation = courseRelationOf(person, { teaches: request.teaches, attends: false });
  if (relation === 'visitor' && request.student_id !== person.userId) throw notFound();
  return { request, relation };
}
