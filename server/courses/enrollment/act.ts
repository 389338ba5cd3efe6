import type { EnrollmentStatus } from '#contract/enrollment';
import { accessCatalogueCourse, requireOngoing, requireVerifiedStudent } from '../course/policy.ts';
import { lockPerson } from '../../people/account/lock-person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { forbidden, problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { presentStatus } from './present.ts';
import { beginEnrollment, endEnrollment, findOwnEnrollment, insertRequest, withdrawRequest } from './store.ts';

export interface EnrollmentOutcome {
  course: string;
  status: EnrollmentStatus;
}

/**
 * Enrolls a student: at once in a compulsory course of their own program, by a request to the teacher in an elective.
 * Doing it again changes nothing. Throws a Problem: 404 for an unknown course, 403 where the student may not,
 * 409 where it is archived.
 */
export async function enrollStudent(tx: Tx, person: Person, courseId: string): Promise<EnrollmentOutcome> {
  const { course } = await accessCatalogueCourse(tx, person, courseId);
  requireVerifiedStudent(person);
  await lockPerson(tx, person);
  const own = await findOwnEnrollment(tx, person, course.id);
  if (own.status === 'enrolled' || own.status === 'pending') return { course: course.id, status: own.status };
  requireOngoing(course);
  if (course.course_type === 'compulsory') requireOwnProgram(own.program_id, course.program_id);
  const status = course.course_type === 'compulsory' ? 'enrolled' : 'pending';
  const begun = await beginEnrollment(tx, person, course.id, status);
  if (!begun)
    return { course: course.id, status: presentStatus((await findOwnEnrollment(tx, person, course.id)).status) };
  if (status === 'pending') await insertRequest(tx, person, course.id);
  return { course: course.id, status };
}

/**
 * Ends a student's enrollment or withdraws their request; their texts stay. Repeating it changes nothing. Throws a
 * Problem: 404 for an unknown course, 403 for anybody but verified students, 409 where the university forbids it.
 */
export async function unenrollStudent(tx: Tx, person: Person, courseId: string): Promise<EnrollmentOutcome> {
  const { course } = await accessCatalogueCourse(tx, person, courseId);
  requireVerifiedStudent(person);
  await lockPerson(tx, person);
  const own = await findOwnEnrollment(tx, person, course.id);
  if (own.status === 'enrolled' && course.course_type === 'compulsory' && !own.unenrollment_allowed)
    throw problem(
      409,
      'unenrollment_forbidden',
      'Your university does not let students leave a compulsory course.',
      'Ask your university’s administrators.',
    );
  await withdrawRequest(tx, person, course.id);
  await endEnrollment(tx, person, course.id);
  return { course: course.id, status: own.status === 'rejected' ? 'rejected' : 'none' };
}

/** Throws 403 for a student of another program, or of none. */
function requireOwnProgram(own: string | null, courseProgram: string): void {
  if (own === null) throw forbidden('Complete your profile first: it says which program you study.');
  if (own !== courseProgram) throw forbidden('This course is compulsory in another program than yours.');
}
