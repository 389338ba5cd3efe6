import { sql } from 'kysely';
import type { Extension, Unsent } from '#contract/extension';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

interface OfCourse {
  readonly id: string;
  readonly course_id: string;
}

/** Those of these students who attend the assignment's course; all who attend it where `students` is 'all'. */
export async function selectAttending(
  tx: Tx,
  who: Tenant,
  { course_id }: OfCourse,
  students: readonly string[] | 'all',
): Promise<string[]> {
  let attending = tx
    .selectFrom('enrollments')
    .where('university_id', '=', who.universityId)
    .where('course_id', '=', course_id)
    .where('status', '=', 'enrolled')
    .select('student_id');
  if (students !== 'all') attending = attending.where(sql<boolean>`student_id = any(${students}::uuid[])`);
  return (await attending.execute()).map(({ student_id }) => student_id);
}

/** Those of these students for whom the assignment ends before `until`, by their section, without an extension. */
export async function selectEndingBefore(
  tx: Tx,
  who: Tenant,
  { id, course_id, end_time }: OfCourse & { readonly end_time: Date },
  { students, until }: { students: readonly string[]; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ student_id: string }>`
    select e.student_id from enrollments e
    left join section_times t on t.university_id = e.university_id and t.assignment_id = ${id} and t.section_id = e.section_id
    where e.university_id = ${who.universityId} and e.course_id = ${course_id}
      and e.student_id = any(${students}::uuid[]) and coalesce(t.end_time, ${end_time}) < ${until}`.execute(tx);
  return rows.map(({ student_id }) => student_id);
}

/** The students of the course with a device that reported more edits than the university has, by name. */
export async function selectUnsent(tx: Tx, who: Tenant, { id, course_id }: OfCourse): Promise<Unsent[]> {
  const { rows } = await sql<Omit<Unsent, 'last_contact_at'> & { last_contact_at: Date }>`
    select e.student_id as student, ${personName('u')} as student_name, coalesce(p.roll_no, '') as roll_no,
      sum(s.held - s.high) as edits, max(d.updated_at) as last_contact_at
    from streams s
    join enrollments e on e.university_id = s.university_id and e.student_id = s.user_id
      and e.course_id = ${course_id} and e.status = 'enrolled'
    join submissions d on d.university_id = s.university_id and d.id = s.submission_id
    join users u on u.university_id = s.university_id and u.id = s.user_id
    left join student_profiles p on p.university_id = s.university_id and p.user_id = s.user_id
    where s.university_id = ${who.universityId} and s.assignment_id = ${id} and s.held > s.high
    group by e.student_id, u.first_name, u.last_name, u.email, p.roll_no
    order by student_name, student`.execute(tx);
  return rows.map((row) => ({ ...row, last_contact_at: row.last_contact_at.toISOString() }));
}

export interface NewExtension {
  readonly assignmentId: string;
  readonly students: readonly string[];
  readonly until: Date;
  readonly reason: string;
  readonly at: Date;
  /** Whether students keep an extension that ends later than this one. */
  readonly keepLater: boolean;
}

/** Gives or changes extensions. Returns the students whose extension is new or changed. */
export async function putExtensions(tx: Tx, who: Tenant, wish: NewExtension): Promise<string[]> {
  const kept = wish.keepLater ? sql`where x.until < excluded.until` : sql``;
  const { rows } = await sql<{ student_id: string }>`
    insert into extensions as x (university_id, assignment_id, student_id, until, reason, given_by, given_at)
    select ${who.universityId}, ${wish.assignmentId}, student, ${wish.until}, ${wish.reason}, ${who.userId}, ${wish.at}
    from unnest(${wish.students}::uuid[]) as student
    on conflict (university_id, assignment_id, student_id) do update
      set until = excluded.until, reason = excluded.reason, given_by = excluded.given_by, given_at = excluded.given_at
      ${kept}
    returning student_id`.execute(tx);
  return rows.map(({ student_id }) => student_id);
}

/** Removes an extension, which changes the assignment at `at`. Returns its end; null where there was none. */
export async function removeExtension(
  tx: Tx,
  who: Tenant,
  { assignment, student }: { assignment: string; student: string },
  at: Date,
): Promise<Date | null> {
  const row = await tx
    .deleteFrom('extensions')
    .where('university_id', '=', who.universityId)
    .where('assignment_id', '=', assignment)
    .where('student_id', '=', student)
    .returning('until')
    .executeTakeFirst();
  if (row === undefined) return null;
  await tx
    .updateTable('assignments')
    .set({ changed_at: sql`greatest(changed_at, ${at})` })
    .where('university_id', '=', who.universityId)
    .where('id', '=', assignment)
    .execute();
  return row.until;
}

/** The extensions of an assignment, by the student's name. */
export async function selectExtensions(tx: Tx, who: Tenant, assignmentId: string): Promise<Extension[]> {
  const rows = await tx
    .selectFrom('extensions as x')
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'x.university_id').onRef('u.id', '=', 'x.student_id'),
    )
    .leftJoin('student_profiles as p', (join) =>
      join.onRef('p.university_id', '=', 'x.university_id').onRef('p.user_id', '=', 'x.student_id'),
    )
    .where('x.university_id', '=', who.universityId)
    .where('x.assignment_id', '=', assignmentId)
    .select(['x.student_id', 'x.until', 'x.reason', 'x.given_at', personName('u').as('name')])
    .select(sql<string>`coalesce(p.roll_no, '')`.as('roll_no'))
    .orderBy('name')
    .orderBy('x.student_id')
    .execute();
  return rows.map(({ student_id, name, roll_no, until, reason, given_at }) => ({
    student: student_id,
    student_name: name,
    roll_no,
    until: until.toISOString(),
    reason,
    given_at: given_at.toISOString(),
  }));
}
