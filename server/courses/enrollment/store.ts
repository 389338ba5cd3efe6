import { sql } from 'kysely';
import { personName } from '../../people/account/person-name.ts';
import { selectFromCourses, type CourseRow } from '../course/store.ts';
import { distanceOfTerm } from '../term/of-course.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Person } from '../../platform/person.ts';
import type { StoredEnrollmentStatus, StoredRequestStatus } from '../../platform/database/columns.ts';
import { taughtCourses, teaches } from '../../people/account/teaches.ts';

export interface EnrollmentRequestRow {
  id: string;
  course_id: string;
  course_name: string;
  /** Whether the asking person teaches the course. */
  teaches: boolean;
  student_id: string;
  student_name: string;
  student_email: string;
  status: StoredRequestStatus;
  requested_at: Date;
}

export interface OwnEnrollment {
  /** Null: the student has no enrollment, past or present. */
  status: StoredEnrollmentStatus | null;
  /** Null before the student completed their profile. */
  program_id: string | null;
  unenrollment_allowed: boolean;
}

/** The student's enrollment in a course, and the settings on which enrolling and leaving depend. */
export async function findOwnEnrollment(tx: Tx, person: Tenant, courseId: string): Promise<OwnEnrollment> {
  return tx
    .selectFrom('universities')
    .leftJoin('student_profiles as profile', (join) =>
      join.onRef('profile.university_id', '=', 'universities.university_id').on('profile.user_id', '=', person.userId),
    )
    .leftJoin('enrollments as own', (join) =>
      join
        .onRef('own.university_id', '=', 'universities.university_id')
        .on('own.course_id', '=', courseId)
        .on('own.student_id', '=', person.userId),
    )
    .where('universities.university_id', '=', person.universityId)
    .select(['own.status', 'profile.program_id', 'universities.unenrollment_allowed'])
    .executeTakeFirstOrThrow();
}

export interface OwnCourseRow extends CourseRow {
  enrollment_status: StoredEnrollmentStatus | null;
  /** When the status began; null where the student has no enrollment, past or present. */
  status_since: Date | null;
  unenrollment_allowed: boolean;
}

/**
 * The compulsory courses of the student's program, those they attend, and all electives, those of the present
 * term first, then in the order of their codes; no archived ones.
 */
export async function selectOwnCourses(tx: Tx, person: Person, now: Date): Promise<OwnCourseRow[]> {
  return selectFromCourses(tx, person)
    .innerJoin('universities', 'universities.university_id', 'courses.university_id')
    .leftJoin('student_profiles as profile', (join) =>
      join.onRef('profile.university_id', '=', 'courses.university_id').on('profile.user_id', '=', person.userId),
    )
    .where('courses.archived_at', 'is', null)
    .where((is) =>
      is.or([
        is('courses.course_type', '=', 'elective'),
        is('courses.program_id', '=', is.ref('profile.program_id')),
        is('own.status', '=', 'enrolled'),
      ]),
    )
    .select(['own.status as enrollment_status', 'own.changed_at as status_since', 'universities.unenrollment_allowed'])
    .orderBy(distanceOfTerm(now))
    .orderBy('courses.course_code')
    .orderBy('courses.id')
    .execute();
}

/** Begins or restarts an enrollment. False where a concurrent call began it first. */
export async function beginEnrollment(
  tx: Tx,
  person: Person,
  courseId: string,
  status: 'enrolled' | 'pending',
): Promise<boolean> {
  const enrolledAt = status === 'enrolled' ? sql<Date>`now()` : null;
  const begun = await tx
    .insertInto('enrollments')
    .values({
      university_id: person.universityId,
      course_id: courseId,
      student_id: person.userId,
      status,
      enrolled_at: enrolledAt,
    })
    .onConflict((at) =>
      at
        .columns(['university_id', 'course_id', 'student_id'])
        .doUpdateSet({
          status,
          enrolled_at: sql`excluded.enrolled_at`,
          left_at: null,
          changed_at: sql`excluded.changed_at`,
        })
        .where('enrollments.status', 'in', ['left', 'rejected']),
    )
    .returning('status')
    .execute();
  return begun.length === 1;
}

export async function insertRequest(tx: Tx, person: Person, courseId: string): Promise<void> {
  await tx
    .insertInto('enrollment_requests')
    .values({ university_id: person.universityId, course_id: courseId, student_id: person.userId })
    .execute();
}

/** Withdraws the student's pending request, if any. Before {@link endEnrollment}: all callers lock in this order. */
export async function withdrawRequest(tx: Tx, person: Tenant, courseId: string): Promise<void> {
  await tx
    .updateTable('enrollment_requests')
    .set({ status: 'withdrawn', decided_at: sql`now()`, decided_by: person.userId })
    .where('university_id', '=', person.universityId)
    .where('course_id', '=', courseId)
    .where('student_id', '=', person.userId)
    .where('status', '=', 'pending')
    .execute();
}

export async function endEnrollment(tx: Tx, person: Tenant, courseId: string): Promise<void> {
  await enrollmentEnd(tx, person, courseId).execute();
}

/** The write that ends a student's enrollment or request. */
export function enrollmentEnd(tx: Tx, person: Tenant, courseId: string) {
  return tx
    .updateTable('enrollments')
    .set({ status: 'left', left_at: sql`now()`, changed_at: sql`now()` })
    .where('university_id', '=', person.universityId)
    .where('course_id', '=', courseId)
    .where('student_id', '=', person.userId)
    .where('status', 'in', ['enrolled', 'pending']);
}

export async function findRequest(
  tx: Tx,
  person: Person,
  requestId: string,
): Promise<EnrollmentRequestRow | undefined> {
  return selectRequests(tx, person).where('request.id', '=', requestId).executeTakeFirst();
}

/** The pending requests that the person decides: of one course, or of all that they teach or administer. */
export async function selectPendingRequests(
  tx: Tx,
  person: Person,
  courseId: string | undefined,
): Promise<EnrollmentRequestRow[]> {
  // Not a parameter: a plan without values may use the index of pending requests then.
  let requests = selectRequests(tx, person)
    .where('request.status', '=', sql.lit('pending'))
    .where('course.archived_at', 'is', null);
  if (courseId !== undefined) requests = requests.where('request.course_id', '=', courseId);
  if (person.userType !== 'university_admin') requests = requests.where('course.id', 'in', taughtCourses(person));
  return requests.orderBy('request.requested_at').orderBy('request.id').execute();
}

/** Decides a pending request, locking its row, and updates the enrollment. Returns false where it is not pending. */
export async function storeDecision(
  tx: Tx,
  person: Person,
  request: EnrollmentRequestRow,
  decision: 'approved' | 'rejected',
): Promise<boolean> {
  const decided = await tx
    .updateTable('enrollment_requests')
    .set({ status: decision, decided_at: sql`now()`, decided_by: person.userId })
    .where('university_id', '=', person.universityId)
    .where('id', '=', request.id)
    .where('status', '=', 'pending')
    .returning('id')
    .execute();
  if (decided.length === 0) return false;
  const enrolled = decision === 'approved';
  await tx
    .updateTable('enrollments')
    .set({
      status: enrolled ? 'enrolled' : 'rejected',
      enrolled_at: enrolled ? sql`now()` : null,
      changed_at: sql`now()`,
    })
    .where('university_id', '=', person.universityId)
    .where('course_id', '=', request.course_id)
    .where('student_id', '=', request.student_id)
    .execute();
  return true;
}

function selectRequests(tx: Tx, person: Person) {
  return tx
    .selectFrom('enrollment_requests as request')
    .innerJoin('courses as course', (join) =>
      join.onRef('course.university_id', '=', 'request.university_id').onRef('course.id', '=', 'request.course_id'),
    )
    .innerJoin('users as student', (join) =>
      join.onRef('student.university_id', '=', 'request.university_id').onRef('student.id', '=', 'request.student_id'),
    )
    .where('request.university_id', '=', person.universityId)
    .select([
      'request.id',
      'request.course_id',
      'request.student_id',
      'request.status',
      'request.requested_at',
      'course.name as course_name',
      teaches('course', person).as('teaches'),
      'student.email as student_email',
      personName('student').as('student_name'),
    ]);
}
