import { auditRow } from '../../people/account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import { problem } from '../../platform/problem.ts';
import { requireFitTeacher } from '../course/fit-teacher.ts';
import { accessRoster, requireApproved, requireLeading } from '../course/policy.ts';
import type { CourseRow } from '../course/store.ts';
import { assistantDeletion, assistantInsertion, readStaff } from './store.ts';

/** A course and a teacher, by their ids. */
interface Pair {
  readonly course: string;
  readonly teacher: string;
}

/**
 * Adds an assistant to a course; one of them already stays as they are. Throws a Problem: 404 and 403 for anybody but
 * the course's own teacher and administrators, 409 for its teachers, and as {@link requireFitTeacher}.
 */
export async function add(tx: Tx, person: Person, { course: id, teacher }: Pair, now: Date): Promise<void> {
  const accessed = await accessRoster(tx, person, id);
  requireLeading(person, accessed);
  const { course } = accessed;
  const { teachers, assistants } = await readStaff(tx, course);
  if (assistants.includes(teacher)) return;
  if (teachers.includes(teacher))
    throw problem(409, 'teaches_course', 'They teach this course and can’t be both.', 'Choose another teacher.');
  await requireFitTeacher(tx, course, teacher);
  await writeInOneStatement(tx, [
    assistantInsertion(tx, course, teacher, now),
    noteOf(tx, person, 'course.assistant_added', { course, teacher }, now),
  ]);
}

/**
 * Removes an assistant from a course. Throws a Problem: 404 and 403 for anybody but the course's own teacher, the
 * assistant and administrators.
 */
export async function remove(tx: Tx, person: Person, { course: id, teacher }: Pair, now: Date): Promise<void> {
  const accessed = await accessRoster(tx, person, id);
  const { course } = accessed;
  const isOne = (await readStaff(tx, course)).assistants.includes(teacher);
  if (isOne && person.userId === teacher) requireApproved(person);
  else requireLeading(person, accessed);
  if (!isOne) return;
  await writeInOneStatement(tx, [
    assistantDeletion(tx, course, teacher),
    noteOf(tx, person, 'course.assistant_removed', { course, teacher }, now),
  ]);
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
