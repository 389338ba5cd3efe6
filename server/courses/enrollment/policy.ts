import { standingOf, type CourseStanding } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findRequest, type EnrollmentRequestRow } from './store.ts';

/**
 * A request as its course's teacher, other teachers, administrators and the student who made it see it.
 * To everybody else it does not exist: 404.
 */
export async function accessEnrollmentRequest(
  tx: Tx,
  person: Person,
  requestId: string,
): Promise<{ request: EnrollmentRequestRow; standing: CourseStanding }> {
  const request = await findRequest(tx, person, requestId);
  if (request === undefined) throw notFound();
  const standing = standingOf(person, { teacher_id: request.teacher_id, attends: false });
  if (standing === 'visitor' && request.student_id !== person.userId) throw notFound();
  return { request, standing };
}
