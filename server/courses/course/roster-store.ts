import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { Write } from '../../platform/database/write-in-one-statement.ts';
import { noticesOf } from '../../letters/notice/write-notices.ts';
import type { Person } from '../../platform/person.ts';
import { personName } from '../../people/account/person-name.ts';

export interface RosterRow {
  id: string;
  name: string;
  roll_no: string;
  attends: boolean;
}

/** The active students with one of these roll numbers, ignoring case, ordered by roll number. */
export async function selectByRollNumbers(
  tx: Tx,
  person: Person,
  courseId: string,
  rolls: readonly string[],
): Promise<RosterRow[]> {
  return tx
    .selectFrom('student_profiles as profile')
    .innerJoin('users as student', (join) =>
      join.onRef('student.university_id', '=', 'profile.university_id').onRef('student.id', '=', 'profile.user_id'),
    )
    .leftJoin('enrollments as enrollment', (join) =>
      join
        .onRef('enrollment.university_id', '=', 'profile.university_id')
        .onRef('enrollment.student_id', '=', 'profile.user_id')
        .on('enrollment.course_id', '=', courseId),
    )
    .where('profile.university_id', '=', person.universityId)
    .where(sql<boolean>`profile.roll_key = any(${rolls.map((roll) => roll.toLowerCase())}::text[])`)
    .where('student.status', '=', 'active')
    .select([
      'student.id',
      personName('student').as('name'),
      'profile.roll_no',
      sql<boolean>`enrollment.status is not distinct from 'enrolled'`.as('attends'),
    ])
    .orderBy('profile.roll_no')
    .orderBy('student.id')
    .execute();
}

/**
 * Approves the pending requests of these students. Returns the write of their notices. Call it before {@link
 * enrollmentOfAll}: requests are always locked before enrollments.
 */
export async function approveRequestsOf(
  tx: Tx,
  person: Person,
  { courseId, students }: { courseId: string; students: readonly string[] },
  now: Date,
): Promise<Write> {
  const approved = await tx
    .updateTable('enrollment_requests')
    .set({ status: 'approved', decided_at: sql`now()`, decided_by: person.userId })
    .where('university_id', '=', person.universityId)
    .where('course_id', '=', courseId)
    .where('student_id', 'in', students)
    .where('status', '=', 'pending')
    .returning('student_id')
    .execute();
  const notices = approved.map(({ student_id: user }) => {
    return { user, kind: 'request_approved', about: { course: courseId } } as const;
  });
  return noticesOf(person.universityId, notices, now);
}

/** The write that enrolls these students, whether or not they ever had to do with the course. */
export function enrollmentOfAll(person: Person, courseId: string, students: readonly string[]): RawBuilder<unknown> {
  return sql`
    insert into enrollments (university_id, course_id, student_id, status, enrolled_at)
    select ${person.universityId}, ${courseId}, student, 'enrolled', now() from unnest(${students}::uuid[]) as student
    on conflict (university_id, course_id, student_id)
    do update set status = 'enrolled', enrolled_at = excluded.enrolled_at, left_at = null, changed_at = excluded.changed_at
    where enrollments.status <> 'enrolled'`;
}
