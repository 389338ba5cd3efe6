import { sql } from 'kysely';
import type { UserType } from '#contract/account';
import type { Database } from '../../server/platform/database/connect.ts';

/** A person who gets an answer. */
export interface Reader {
  readonly id: string;
  readonly universityId: string;
  readonly type: UserType;
  readonly email: string;
  readonly pending: boolean;
  readonly verified: boolean;
}

/** How things stand in the database, as far as rights depend on it. Pairs are 'student course'. */
export interface Facts {
  readonly readers: ReadonlyMap<string, Reader>;
  /** Pairs of 'teacher course', co-teachers among them. */
  readonly teaches: ReadonlySet<string>;
  /** Whom a course names as its teacher, or as somebody with a part beside them. */
  readonly teaching: ReadonlySet<string>;
  /** The course of an assignment. */
  readonly courseOf: ReadonlyMap<string, string>;
  /** The writer of a submission, and its course; '' for practice. */
  readonly writingOf: ReadonlyMap<string, { writer: string; course: string }>;
  readonly enrolled: ReadonlySet<string>;
  /** The courses that a student ever asked for, attended or left; and those that they were enrolled in. */
  readonly coursesOf: ReadonlyMap<string, readonly string[]>;
  readonly everEnrolled: ReadonlyMap<string, readonly string[]>;
  /** The rubrics of teachers by id, deleted ones left out. */
  readonly rubrics: ReadonlyMap<string, { owner: string; shared: boolean }>;
  /** Ids by their last twelve digits, as canaries carry them. */
  readonly byTail: ReadonlyMap<string, string>;
}

interface EnrollmentRow {
  student_id: string;
  course_id: string;
  status: string;
  ever: boolean;
}

interface Rows {
  users: Reader[];
  courses: { id: string }[];
  teaching: { teacher_id: string; id: string }[];
  roles: { user_id: string }[];
  assignments: { id: string; course_id: string }[];
  enrollments: EnrollmentRow[];
  submissions: { id: string; user_id: string; assignment_id: string | null }[];
  rubrics: { id: string; user_id: string; shared: boolean }[];
}

const none: Rows = {
  users: [],
  courses: [],
  teaching: [],
  roles: [],
  assignments: [],
  enrollments: [],
  submissions: [],
  rubrics: [],
};

/** Reads the facts directly in one query: none of the server's code decides what a reader may see. */
export async function readFacts(database: Database): Promise<Facts> {
  const { rows } = await database.asOwner((tx) =>
    sql<Rows>`select
      (select coalesce(json_agg(json_build_object('id', id, 'universityId', university_id, 'type', user_type, 'email', email,
        'pending', status = 'pending', 'verified', email_verified_at is not null)), '[]') from users) as users,
      (select coalesce(json_agg(json_build_object('id', id)), '[]') from courses) as courses,
      (select coalesce(json_agg(json_build_object('id', id, 'teacher_id', teacher_id)), '[]') from (
        select id, teacher_id from courses union all select course_id, user_id from course_roles where role = 'co_teacher') t) as teaching,
      (select coalesce(json_agg(json_build_object('user_id', user_id)), '[]') from course_roles) as roles,
      (select coalesce(json_agg(json_build_object('id', id, 'course_id', course_id)), '[]') from assignments)
        as assignments,
      (select coalesce(json_agg(json_build_object('student_id', student_id, 'course_id', course_id, 'status', status,
        'ever', enrolled_at is not null)), '[]') from enrollments) as enrollments,
      (select coalesce(json_agg(json_build_object('id', id, 'user_id', user_id, 'assignment_id', assignment_id)), '[]')
        from submissions) as submissions,
      (select coalesce(json_agg(json_build_object('id', id, 'user_id', user_id, 'shared', shared)), '[]') from rubrics)
        as rubrics`.execute(tx),
  );
  const [{ users, courses, teaching, roles, assignments, enrollments, submissions, rubrics } = none] = rows;
  const ids = [...users, ...courses, ...assignments, ...submissions, ...rubrics].map(({ id }) => id);
  const courseOf = new Map(assignments.map(({ id, course_id }) => [id, course_id]));
  return {
    readers: new Map(users.map((user) => [user.id, user])),
    teaches: new Set(teaching.map(({ id, teacher_id }) => `${teacher_id} ${id}`)),
    teaching: new Set([...teaching.map(({ teacher_id }) => teacher_id), ...roles.map(({ user_id }) => user_id)]),
    courseOf,
    writingOf: new Map(
      submissions.map(({ id, user_id, assignment_id }) => [
        id,
        { writer: user_id, course: courseOf.get(assignment_id ?? '') ?? '' },
      ]),
    ),
    enrolled: new Set(pairs(enrollments.filter(({ status }) => status === 'enrolled'))),
    coursesOf: grouped(enrollments),
    everEnrolled: grouped(enrollments.filter(({ ever }) => ever)),
    rubrics: new Map(rubrics.map(({ id, user_id: owner, shared }) => [id, { owner, shared }])),
    byTail: new Map(ids.map((id) => [id.slice(-12), id])),
  };
}

function pairs(rows: readonly EnrollmentRow[]): string[] {
  return rows.map(({ student_id, course_id }) => `${student_id} ${course_id}`);
}

function grouped(rows: readonly EnrollmentRow[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { student_id, course_id } of rows) {
    const group = groups.get(student_id) ?? [];
    group.push(course_id);
    groups.set(student_id, group);
  }
  return groups;
}
