import type { EnrollmentRequest, EnrollmentStatus, Enrollments } from '#contract/enrollment';
import { presentCourse } from '../course/present.ts';
import type { EnrollmentRequestRow, OwnCourseRow } from './store.ts';
import type { StoredEnrollmentStatus } from '../../platform/database/columns.ts';

/** A student who left has the same status as one who never enrolled. */
export function presentStatus(status: StoredEnrollmentStatus | null): EnrollmentStatus {
  return status === null || status === 'left' ? 'none' : status;
}

/** The courses that a student attends or can ask for, in the specification's two lists. */
export function presentEnrollments(rows: readonly OwnCourseRow[]): Enrollments {
  return {
    compulsory_courses: rows
      .filter((row) => row.course_type === 'compulsory')
      .map((row) => {
        const is_enrolled = row.enrollment_status === 'enrolled';
        return { ...presentCourse(row), is_enrolled, must_stay: is_enrolled && !row.unenrollment_allowed };
      }),
    elective_courses: rows
      .filter((row) => row.course_type === 'elective')
      .map((row) => {
        const status = presentStatus(row.enrollment_status);
        const since = status === 'none' ? null : (row.status_since?.toISOString() ?? null);
        return { ...presentCourse(row), status, since };
      }),
  };
}

export function presentRequest(row: EnrollmentRequestRow): EnrollmentRequest {
  return {
    id: row.id,
    student_name: row.student_name,
    student_email: row.student_email,
    course: row.course_id,
    course_name: row.course_name,
    requested_at: row.requested_at.toISOString(),
  };
}

/** The student's status after the decision. */
export function presentDecision(
  id: string,
  decision: 'approved' | 'rejected',
): { id: string; status: EnrollmentStatus } {
  return { id, status: decision === 'approved' ? 'enrolled' : 'rejected' };
}
