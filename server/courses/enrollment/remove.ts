import { auditRow } from '../../people/account/audit.ts';
import { noticesOf } from '../../letters/notice/write-notices.ts';
import { accessRoster, requireTeachingOrAdministering } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { enrollmentEnd, findOwnEnrollment } from './store.ts';

/**
 * Takes a student out of a course, as if they had left it, and tells them; their texts stay. Repeating it changes
 * nothing. Throws a Problem: 404 and 403 as for the course's students, 404 for somebody who has had nothing to do with it.
 */
export async function removeStudentOf(
  tx: Tx,
  person: Person,
  { course: courseId, student: userId }: { course: string; student: string },
  now: Date,
): Promise<void> {
  const { course, relation } = await accessRoster(tx, person, courseId);
  requireTeachingOrAdministering(person, relation);
  const student = { universityId: person.universityId, userId };
  const { status } = await findOwnEnrollment(tx, student, course.id);
  if (status === null) throw notFound();
  if (status !== 'enrolled') return;
  const notice = { user: userId, kind: 'removed', about: { course: course.id } } as const;
  await writeInOneStatement(tx, [
    enrollmentEnd(tx, student, course.id),
    noticesOf(person.universityId, [notice], now),
    auditRow(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'course.student_removed',
      objectId: userId,
      detail: { course: course.id, name: course.name },
      at: now,
    }),
  ]);
}
