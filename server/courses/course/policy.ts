import type { Tx } from '../../platform/database/tables.ts';
import { forbidden, notFound, problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findAndLockCourse, findCourse, type CourseRow } from './store.ts';

/**
 * How a person stands with a course that they can see, or with an assignment of it. A colleague is any other teacher, a
 * visitor any other person. Who seconds is the second marker: of an assignment, never of a course.
 */
export type CourseStanding = 'teaches' | 'administers' | 'attends' | 'seconds' | 'colleague' | 'visitor';

export interface AccessedCourse {
  course: CourseRow;
  standing: CourseStanding;
}

/** The course as the catalogue shows it to everybody of the university. Throws 404 for any other id. */
export async function accessCatalogueCourse(tx: Tx, person: Person, courseId: string): Promise<AccessedCourse> {
  const found = await findCourse(tx, person, courseId);
  if (found === undefined) throw notFound();
  return { course: found, standing: standingOf(person, found) };
}

/** The course with what belongs to it. To a visitor it does not exist: 404. */
export async function accessCourse(tx: Tx, person: Person, courseId: string): Promise<AccessedCourse> {
  return notForVisitors(await accessCatalogueCourse(tx, person, courseId));
}

/**
 * The same. Until the transaction ends, nobody else changes who attends this course by a list, a range or a code: two
 * that overlap go one after the other.
 */
export async function accessRoster(tx: Tx, person: Person, courseId: string): Promise<AccessedCourse> {
  const found = await findAndLockCourse(tx, person, courseId);
  if (found === undefined) throw notFound();
  return notForVisitors({ course: found, standing: standingOf(person, found) });
}

function notForVisitors(accessed: AccessedCourse): AccessedCourse {
  if (accessed.standing === 'visitor') throw notFound();
  return accessed;
}

/** How `person` stands with a course of their own university. */
export function standingOf(person: Person, course: { teacher_id: string; attends: boolean }): CourseStanding {
  if (course.teacher_id === person.userId) return 'teaches';
  if (person.userType === 'university_admin') return 'administers';
  if (person.userType === 'teacher') return 'colleague';
  return course.attends ? 'attends' : 'visitor';
}

/** The teacher of a course may, once approved. */
export function requireTeaching(person: Person, standing: CourseStanding): void {
  if (standing !== 'teaches') throw forbidden('Only the teacher of this course may do this.');
  requireApproved(person);
}

/** The teacher of a course may, once approved, and so may the university's administrators. */
export function requireTeachingOrAdministering(person: Person, standing: CourseStanding): void {
  if (standing !== 'teaches' && standing !== 'administers')
    throw forbidden('Only the teacher of this course or an administrator may do this.');
  requireApproved(person);
}

/** Teachers and administrators may, once approved. */
export function requireStaff(person: Person): void {
  if (person.userType === 'student') throw forbidden('Only teachers and administrators may do this.');
  requireApproved(person);
}

/** Teachers may, also while they wait for approval. */
export function requireTeacher(person: Person): void {
  if (person.userType !== 'teacher') throw forbidden('Only teachers may do this.');
}

/** A person whom an administrator has still to approve waits. */
export function requireApproved(person: Person): void {
  if (person.status === 'pending')
    throw problem(
      403,
      'teacher_pending',
      'An administrator of your university has to approve your account first.',
      'Ask them to approve it on their dashboard, then try again.',
    );
}

/** Students may, once their e-mail address is verified. */
export function requireVerifiedStudent(person: Person): void {
  if (person.userType !== 'student') throw forbidden('Only students may do this.');
  requireVerified(person);
}

/** A person may once their e-mail address is verified; the first administrator of a university need not wait for it. */
export function requireVerified(person: Person): void {
  if (!person.emailVerified && person.userType !== 'university_admin')
    throw problem(
      403,
      'email_unverified',
      'Verify your e-mail address first.',
      'Open the link in the e-mail that we sent when you signed up, or ask for a new one.',
    );
}
