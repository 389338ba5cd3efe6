import type { BodyOf } from '#contract/endpoint';
import type { updateCourse } from '#contract/change-course';
import { auditRow } from '../../people/account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { roleDeletion } from '../course-role/store.ts';
import { semesterOf } from '../term/store.ts';
import { requireFitTeacher } from './fit-teacher.ts';
import { accessRoster, requireLeading, requireTeachingOrAdministering } from './policy.ts';
import { codesEnd, courseDeletion, courseUpdate, hasAnything, markingsMove, openAssignment } from './change-store.ts';
import { findCourse, type CourseRow } from './store.ts';

/**
 * Renames a course. Throws a Problem, as all of these do: 404 for a course that the person can't see, 403 for anybody
 * but its teachers and administrators; the others are refused to co-teachers, too.
 */
export async function renameCourse(
  tx: Tx,
  person: Person,
  { id, ...asked }: BodyOf<typeof updateCourse> & { id: string },
  now: Date,
): Promise<CourseRow> {
  const { course, relation } = await accessRoster(tx, person, id);
  requireTeachingOrAdministering(person, relation);
  const names = { ...asked, semester: await semesterOf(tx, person.universityId, asked.semester) };
  const { course_code, name, credits, semester } = course;
  const detail = { before: { course_code, name, credits, semester }, after: names };
  await writeInOneStatement(tx, [
    courseUpdate(tx, course, names),
    noteOf(tx, person, 'course.renamed', id, now, detail),
  ]);
  return { ...course, ...names };
}

/** Archives a course or restores it; doing it again changes nothing. Throws 409 while an assignment of it is open. */
export async function setCourseArchived(
  tx: Tx,
  person: Person,
  { id, archived }: { id: string; archived: boolean },
  now: Date,
): Promise<void> {
  const course = await lockLed(tx, person, id);
  if ((course.archived_at !== null) === archived) return;
  const open = archived ? await openAssignment(tx, course, now) : undefined;
  if (open !== undefined)
    throw problem(
      409,
      'assignment_open',
      `“${open.title}” can still be submitted: the course can be archived after its end.`,
      'Wait for its end, or archive the assignment first.',
    );
  await writeInOneStatement(tx, [
    courseUpdate(tx, course, { archived_at: archived ? now : null }),
    archived ? codesEnd(tx, course, now) : null,
    noteOf(tx, person, archived ? 'course.archived' : 'course.restored', id, now),
  ]);
}

/** Deletes a course in which nothing has ever been. Throws 409 for any other. */
export async function removeCourse(tx: Tx, person: Person, id: string, now: Date): Promise<void> {
  const course = await lockLed(tx, person, id);
  if (await hasAnything(tx, course))
    throw problem(
      409,
      'course_in_use',
      'This course has students, requests, assignments or announcements: it can’t be deleted.',
      'Archive it instead: it leaves the lists, and everything in it stays readable.',
    );
  const { name, course_code } = course;
  await writeInOneStatement(tx, [
    courseDeletion(tx, course),
    noteOf(tx, person, 'course.deleted', id, now, { name, course_code }),
  ]);
}

/**
 * Gives a course to another teacher, a co-teacher or not, with the markings of the one before. Throws a Problem as
 * {@link requireFitTeacher}.
 */
export async function handOver(
  tx: Tx,
  person: Person,
  { id, teacher }: { id: string; teacher: string },
  now: Date,
): Promise<CourseRow> {
  const course = await lockLed(tx, person, id);
  if (course.teacher_id === teacher) return course;
  await requireFitTeacher(tx, course, teacher);
  const detail = { before: course.teacher_id, after: teacher };
  await writeInOneStatement(tx, [
    courseUpdate(tx, course, { teacher_id: teacher }),
    markingsMove(course, teacher),
    roleDeletion(tx, course, teacher),
    noteOf(tx, person, 'course.handed_over', id, now, detail),
  ]);
  return (await findCourse(tx, person, id)) ?? course;
}

async function lockLed(tx: Tx, person: Person, id: string): Promise<CourseRow> {
  const accessed = await accessRoster(tx, person, id);
  requireLeading(person, accessed);
  return accessed.course;
}

function noteOf(
  tx: Tx,
  { universityId, userId: actorId }: Person,
  action: string,
  objectId: string,
  at: Date,
  detail?: Record<string, unknown>,
) {
  return auditRow(tx, { universityId, actorId, action, objectId, at, detail });
}
