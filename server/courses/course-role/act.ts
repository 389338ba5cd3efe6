import type { CourseRole } from '#contract/course-role';
import { auditRow } from '../../people/account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import { problem } from '../../platform/problem.ts';
import { requireFitTeacher } from '../course/fit-teacher.ts';
import { accessRoster, requireApproved, requireLeading } from '../course/policy.ts';
import type { CourseRow } from '../course/store.ts';
import { findRole, roleDeletion, roleInsertion } from './store.ts';

/** A course and a teacher, by their ids. */
interface Pair {
  readonly course: string;
  readonly teacher: string;
}

/**
 * Gives a teacher a part in a course, in place of the one that they have; who has it already stays as they are. Throws a
 * Problem: 404 and 403 for anybody but the course's own teacher and administrators, 409 for the course's own teacher as
 * the one chosen, and as {@link requireFitTeacher}.
 */
export async function setRole(
  tx: Tx,
  person: Person,
  { course: id, teacher, role }: Pair & { readonly role: CourseRole },
  now: Date,
): Promise<void> {
  const accessed = await accessRoster(tx, person, id);
  requireLeading(person, accessed);
  const { course } = accessed;
  const before = await findRole(tx, course, teacher);
  if (before === role) return;
  if (before === 'teacher')
    throw problem(
      409,
      'teaches_course',
      'This is their own course: they have every right in it.',
      'Choose another teacher.',
    );
  if (before === null) await requireFitTeacher(tx, course, teacher);
  else await roleDeletion(tx, course, teacher).execute();
  const { action, detail } =
    before === null
      ? { action: ADDED[role], detail: {} }
      : { action: 'course.role_changed', detail: { before, after: role } };
  await writeInOneStatement(tx, [
    roleInsertion(tx, course, teacher, role, now),
    noteOf(tx, person, action, { course, teacher }, now, detail),
  ]);
}

/**
 * Ends a person's part in a course. Throws a Problem: 404 and 403 for anybody but the course's own teacher,
 * administrators, and who has the part.
 */
export async function removeRole(tx: Tx, person: Person, { course: id, teacher }: Pair, now: Date): Promise<void> {
  const accessed = await accessRoster(tx, person, id);
  const { course } = accessed;
  const role = await findRole(tx, course, teacher);
  const hasOne = role !== null && role !== 'teacher';
  if (hasOne && person.userId === teacher) requireApproved(person);
  else requireLeading(person, accessed);
  if (!hasOne) return;
  await writeInOneStatement(tx, [
    roleDeletion(tx, course, teacher),
    noteOf(tx, person, REMOVED[role], { course, teacher }, now),
  ]);
}

const ADDED: Readonly<Record<CourseRole, string>> = {
  co_teacher: 'course.co_teacher_added',
  assistant: 'course.assistant_added',
  reader: 'course.reader_added',
};

const REMOVED: Readonly<Record<CourseRole, string>> = {
  co_teacher: 'course.co_teacher_removed',
  assistant: 'course.assistant_removed',
  reader: 'course.reader_removed',
};

function noteOf(
  tx: Tx,
  { universityId, userId: actorId }: Person,
  action: string,
  { course, teacher }: { course: CourseRow; teacher: string },
  at: Date,
  more: Record<string, unknown> = {},
) {
  const detail = { course: course.id, name: course.name, ...more };
  return auditRow(tx, { universityId, actorId, action, objectId: teacher, detail, at });
}
