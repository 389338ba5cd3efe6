import type { StoredEnrollmentStatus, StoredRequestStatus } from '../columns.ts';
import type { ColumnType, Generated } from 'kysely';

/** Rows of `enrollments`: one for each course and student who ever had to do with each other. */
export interface EnrollmentsTable {
  university_id: string;
  course_id: string;
  student_id: string;
  status: StoredEnrollmentStatus;
  created_at: ColumnType<Date, never, never>;
  changed_at: Generated<Date>;
  enrolled_at: Date | null;
  left_at: Date | null;
}

/** Rows of `enrollment_requests`: the history of asking, at most one pending for each course and student. */
export interface EnrollmentRequestsTable {
  university_id: string;
  id: Generated<string>;
  course_id: string;
  student_id: string;
  status: Generated<StoredRequestStatus>;
  requested_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface EnrollmentTables {
  enrollments: EnrollmentsTable;
  enrollment_requests: EnrollmentRequestsTable;
}
