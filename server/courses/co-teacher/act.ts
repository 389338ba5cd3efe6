import { auditRow } from '../../people/account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import { requireFitTeacher } from '../course/fit-teacher.ts';
import { accessRoster, requireLeading, requireTeachingOrAdministering } from '../course/policy.ts';
import type { CourseRow } from '../course/store.ts';
import { coTeacherDeletion, coTeacherInsertion, selectCoTeachers } from './store.ts';

/** A course and a teacher, by their ids. */
interface Pair {
  readonly course: string;
  readonly teacher: string;
}

/**
 * Adds a co-teacher to a course; one of its teachers already stays as they are. Throws a Problem: 404 and 403 for
 * anybody but the course's own teacher and administrators, and as {@link requireFitTeacher}.
 */
export async function add(tx: Tx, person: Person, { course: id, teacher }: Pair, now: Date): Promise<void> {
  const accessed = await accessRoster(tx, person, id);
  requireLeading(person, accessed);
  const { course } = accessed;
  if (course.teacher_id === teacher || (await isCoTeacher(tx, course, teacher))) return;
  await requireFitTeacher(tx, course, teacher);
  await writeInOneStatement(tx, [
    coTeacherInsertion(tx, course, teacher, now),
    noteOf(tx, person, 'course.co_teacher_added', { course, teacher }, now),
  ]);
}

/**
 * Removes a co-teacher from a course. Throws a Problem: 404 and 403 for anybody but the course's own teacher, the
 * co-teacher and administrators.
 */
export async function remove(tx: Tx, person: Person, { course: id, teacher }: Pair, now: Date): Promise<void> {
  const accessed = await accessRoster(tx, person, id);
  if (person.userId === teacher) requireTeachingOrAdministering(person, accessed.relation);
  else requireLeading(person, accessed);
  const { course } = accessed;
  if (!(await isCoTeacher(tx, course, teacher))) return;
  await writeInOneStatement(tx, [
    coTeacherDeletion(tx, course, teacher),
    noteOf(tx, person, 'course.co_teacher_removed', { course, teacher }, now),
  ]);
}

async function isCoTeacher(tx: Tx, course: CourseRow, teacher: string): Promise<boolean> {
  return (await selectCoTeachers(tx, course)).some(({ id }) => id === teacher);
}

function noteOf(
  tx: Tx,
  { universityId, userId: actorId }: Person,
  action: string,
  { course, teacher }: { course: CourseRow; teacher: string },
  at: Date,
) {
  const detail = { course: course.id, name: course.name };
  return auditRow(tx, { universityId, actorId, action, objectId: teacher, detail, at });
}
