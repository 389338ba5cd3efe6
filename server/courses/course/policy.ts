import type { Tx } from '../../platform/database/tables.ts';
import { forbidden, notFound, problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findAndLockCourse, findCourse, type CourseRow } from './store.ts';

/**
 * How a person stands with a course that they can see, or with an assignment of it. Its teacher and its co-teachers
 * teach it; 'reads' is a reader of it, who may see and change nothing. A colleague is any other teacher, a visitor any
 * other person. Of an assignment only: 'seconds' is its second marker, 'assists' an assistant of the course, who is a
 * colleague to everything else of it.
 */
export type CourseRelation =
  | 'teaches'
  | 'administers'
  | 'attends'
  | 'reads'
  | 'seconds'
  | 'assists'
  | 'colleague'
  | 'visitor';

export interface AccessedCourse {
  course: CourseRow;
  relation: CourseRelation;
}

/** The course as the catalogue shows it to everybody of the university. Throws 404 for any other id. */
export async function accessCatalogueCourse(tx: Tx, person: Person, courseId: string): Promise<AccessedCourse> {
  const found = await findCourse(tx, person, courseId);
  if (found === undefined) throw notFound();
  return { course: found, relation: courseRelationOf(person, found) };
}

/** A course with everything that belongs to it. Throws 404 for a visitor. */
export async function accessCourse(tx: Tx, person: Person, courseId: string): Promise<AccessedCourse> {
  return notForVisitors(await accessCatalogueCourse(tx, person, courseId));
}

/**
 * The same, with the course locked: until the transaction ends, no list, range or code changes its students.
 * Overlapping changes run one after the other.
 */
export async function accessRoster(tx: Tx, person: Person, courseId: string): Promise<AccessedCourse> {
  const found = await findAndLockCourse(tx, person, courseId);
  if (found === undefined) throw notFound();
  return notForVisitors({ course: found, relation: courseRelationOf(person, found) });
}

function notForVisitors(accessed: AccessedCourse): AccessedCourse {
  if (accessed.relation === 'visitor') throw notFound();
  return accessed;
}

/**
 * How `person` stands with a course of their own university, given whether they teach, attend and read it. Where `reads`
 * is left out, a reader is a colleague: they have no part in it.
 */
export function courseRelationOf(
  person: Person,
  course: { teaches: boolean; attends: boolean; reads?: boolean },
): CourseRelation {
  if (course.teaches) return 'teaches';
  if (person.userType === 'university_admin') return 'administers';
  if (person.userType === 'teacher') return course.reads === true ? 'reads' : 'colleague';
  return course.attends ? 'attends' : 'visitor';
}

/** Throws 409 for a course that was archived: nobody and nothing comes into it any more. */
export function requireOngoing({ archived_at }: Pick<CourseRow, 'archived_at'>): void {
  if (archived_at !== null)
    throw problem(409, 'course_archived', 'This course is archived.', 'Its teacher can restore it.');
}

/** Throws 403 for anybody but the approved teachers of the course. */
export function requireTeaching(person: Person, relation: CourseRelation): void {
  if (relation !== 'teaches') throw forbidden('Only the teacher of this course may do this.');
  requireApproved(person);
}

/** Throws 403 for anybody but the approved teachers of the course and the university's administrators. */
export function requireTeachingOrAdministering(person: Person, relation: CourseRelation): void {
  if (relation !== 'teaches' && relation !== 'administers')
    throw forbidden('Only the teacher of this course or an administrator may do this.');
  requireApproved(person);
}

/** Throws 403 for anybody but these and the readers of the course, who may see who is enrolled. */
export function requireSeeingStudents(person: Person, relation: CourseRelation): void {
  if (relation === 'reads') requireApproved(person);
  else requireTeachingOrAdministering(person, relation);
}

/** Throws 403 for anybody but the course's own teacher, once approved, and administrators: co-teachers may not. */
export function requireLeading(person: Person, { course, relation }: AccessedCourse): void {
  requireTeachingOrAdministering(person, relation);
  if (relation === 'teaches' && course.teacher_id !== person.userId)
    throw forbidden(`Only ${course.teacher_name} or an administrator may do this.`);
}

/** Throws 403 for anybody but approved teachers and administrators. */
export function requireStaff(person: Person): void {
  if (person.userType === 'student') throw forbidden('Only teachers and administrators may do this.');
  requireApproved(person);
}

/** Throws 403 for anybody but teachers; one who waits for approval may. */
export function requireTeacher(person: Person): void {
  if (person.userType !== 'teacher') throw forbidden('Only teachers may do this.');
}

/** Throws 403 for a person whom an administrator has still to approve. */
export function requireApproved(person: Person): void {
  if (person.status === 'pending')
    throw problem(
      403,
      'teacher_pending',
      'An administrator of your university has to approve your account first.',
      'Ask them to approve it on their dashboard, then try again.',
    );
}

/** Throws 403 for anybody but students with a verified e-mail address. */
export function requireVerifiedStudent(person: Person): void {
  if (person.userType !== 'student') throw forbidden('Only students may do this.');
  requireVerified(person);
}

/** Throws 403 for a person without a verified e-mail address; administrators need none. */
export function requireVerified(person: Person): void {
  if (!person.emailVerified && person.userType !== 'university_admin')
    throw problem(
      403,
      'email_unverified',
      'Verify your email address first.',
      'Open the link in the email that we sent when you signed up, or ask for a new one.',
    );
}
