import { sql, type RawBuilder } from 'kysely';
import type { CourseRole } from '#contract/course-role';
import type { Row, Tx } from '../../platform/database/tables.ts';
import type { CourseRow } from './store.ts';

type Key = Pick<CourseRow, 'university_id' | 'id'>;

/** The columns of a course that change. */
type Changed = Partial<
  Pick<Row<'courses'>, 'course_code' | 'name' | 'credits' | 'semester' | 'teacher_id' | 'archived_at'>
>;

/** The write of these columns. */
export function courseUpdate(tx: Tx, { university_id, id }: Key, changed: Changed) {
  return tx.updateTable('courses').set(changed).where('university_id', '=', university_id).where('id', '=', id);
}

/** The write that ends a course's join code, where one is open. */
export function codesEnd(tx: Tx, { university_id, id }: Key, at: Date) {
  return tx
    .updateTable('join_codes')
    .set({ ended_at: at })
    .where('university_id', '=', university_id)
    .where('course_id', '=', id)
    .where('ended_at', 'is', null);
}

/** The write that deletes a course. */
export function courseDeletion(tx: Tx, { university_id, id }: Key) {
  return tx.deleteFrom('courses').where('university_id', '=', university_id).where('id', '=', id);
}

/** An assignment of a course whose last end, of a section or an extension, too, is still to come. */
export function openAssignment(tx: Tx, { university_id, id }: Key, now: Date): Promise<{ title: string } | undefined> {
  return tx
    .selectFrom('assignments as a')
    .where('a.university_id', '=', university_id)
    .where('a.course_id', '=', id)
    .where('a.deleted_at', 'is', null)
    .where('a.archived_at', 'is', null)
    .where(
      sql<boolean>`greatest(a.end_time, (
        select max(t.end_time) from section_times t where t.university_id = a.university_id and t.assignment_id = a.id), (
        select max(x.until) from extensions x where x.university_id = a.university_id and x.assignment_id = a.id)) > ${now}`,
    )
    .select('a.title')
    .orderBy('a.end_time', 'desc')
    .executeTakeFirst();
}

/** Whether anything has ever been in a course, what was deleted or ended included. */
export async function hasAnything(tx: Tx, { university_id, id }: Key): Promise<boolean> {
  const any = (table: string) =>
    sql`exists (select from ${sql.table(table)} where university_id = ${university_id} and course_id = ${id})`;
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(REFERENCING.map(any), sql` or `)} as found`.execute(
    tx,
  );
  return rows[0]?.found === true;
}

/** Every table that names a course and is not deleted with it. change.pg.test.ts compares them with the database. */
export const REFERENCING = [
  'announcements',
  'assignments',
  'enrollment_requests',
  'enrollments',
  'invitations',
  'join_codes',
  'notices',
  'roster_imports',
] as const;

/** An assignment of a course of which this person is the second marker, or has marked a text as that. */
export function secondMarking(
  tx: Tx,
  { university_id, id }: Key,
  teacher: string,
): Promise<{ title: string } | undefined> {
  return tx
    .selectFrom('assignments as a')
    .where('a.university_id', '=', university_id)
    .where('a.course_id', '=', id)
    .where('a.deleted_at', 'is', null)
    .where(
      sql<boolean>`(a.second_marker = ${teacher} or exists (
        select from submissions s join markings m on m.university_id = s.university_id and m.submission_id = s.id
        where s.university_id = a.university_id and s.assignment_id = a.id and m.marker_id = ${teacher}))`,
    )
    .select('a.title')
    .executeTakeFirst();
}

/** The write that makes every marking of a course's teacher the next teacher's: drafts and held grades go on with it. */
export function markingsMove({ university_id, id, teacher_id }: CourseRow, teacher: string): RawBuilder<unknown> {
  return sql`
    update markings m set marker_id = ${teacher} from submissions s, assignments a
    where m.university_id = ${university_id} and m.marker_id = ${teacher_id}
      and s.university_id = m.university_id and s.id = m.submission_id
      and a.university_id = s.university_id and a.id = s.assignment_id and a.course_id = ${id}`;
}

/**
 * A teacher of the university who is approved and has verified their address, with the part that they have in the course;
 * undefined for any other id.
 */
export function findTeacher(tx: Tx, course: Key, id: string): Promise<{ role: CourseRole | null } | undefined> {
  const { university_id: universityId, id: courseId } = course;
  return tx
    .selectFrom('users')
    .where('university_id', '=', universityId)
    .where('id', '=', id)
    .where('user_type', '=', 'teacher')
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .select(
      sql<CourseRole | null>`(
        select d.role from course_roles d
        where d.university_id = ${universityId} and d.course_id = ${courseId} and d.user_id = ${id})`.as('role'),
    )
    .executeTakeFirst();
}
