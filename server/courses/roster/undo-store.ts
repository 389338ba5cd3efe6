import { sql } from 'kysely';
import { personName } from '../../people/account/person-name.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Write } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import type { ImportRow } from './store.ts';

/**
 * Locks the import's row, marks it as undone and withdraws its open invitations. Returns their number; null where the
 * import was undone before.
 */
export async function markUndone(tx: Tx, person: Person, id: string, at: Date): Promise<number | null> {
  const own = person.universityId;
  const { rows } = await sql<{ undone: boolean; withdrawn: number }>`
    with undone as (
      update roster_imports set undone_at = ${at} where university_id = ${own} and id = ${id} and undone_at is null
      returning id),
    withdrawn as (
      update invitations i set withdrawn_at = ${at} from undone
      where i.university_id = ${own} and i.import_id = undone.id and i.withdrawn_at is null and i.accepted_at is null
      returning i.id)
    select exists (select from undone) as undone, (select count(*) from withdrawn) as withdrawn`.execute(tx);
  const [row] = rows;
  return row?.undone === true ? row.withdrawn : null;
}

export interface AdditionRow {
  id: string;
  name: string;
  roll_no: string;
  /** Whether they have begun a text in the course. */
  has_written: boolean;
}

/** The students whom an import enrolled and who are still enrolled, by name. */
export async function selectAdditions(tx: Tx, person: Person, made: ImportRow): Promise<AdditionRow[]> {
  const own = person.universityId;
  const { rows } = await sql<AdditionRow>`
    select u.id, ${personName('u')} as name, coalesce(p.roll_no, '') as roll_no, exists (
        select from submissions s join assignments a on a.university_id = s.university_id and a.id = s.assignment_id
        where s.university_id = ${own} and s.user_id = u.id and a.course_id = ${made.course_id}) as has_written
    from roster_additions r
    join enrollments e on e.university_id = ${own} and e.course_id = ${made.course_id}
      and e.student_id = r.student_id and e.status = 'enrolled'
    join users u on u.university_id = ${own} and u.id = r.student_id
    left join student_profiles p on p.university_id = ${own} and p.user_id = u.id
    where r.university_id = ${own} and r.import_id = ${made.id}
    order by name, u.id`.execute(tx);
  return rows;
}

/**
 * The writes that restore the status of these students before the import; a request that was pending is pending
 * again. `enrolled_at` stays, so that text which they wrote on a device and send later can be read.
 */
export function outOfCourse(person: Person, made: ImportRow, students: readonly string[], at: Date): Write[] {
  const own = person.universityId;
  const before = sql`(
      select student_id, before from roster_additions
      where university_id = ${own} and import_id = ${made.id} and student_id = any(${students}::uuid[])) before`;
  return [
    sql`
    insert into enrollment_requests (university_id, course_id, student_id)
    select ${own}, ${made.course_id}, before.student_id from ${before} where before.before = 'pending'
    on conflict do nothing`,
    sql`
    update enrollments e
    set status = case when before.before = 'none' then 'left' else before.before end, changed_at = now(),
      left_at = case when before.before in ('none', 'left') then ${at}::timestamptz end
    from ${before}
    where e.university_id = ${own} and e.course_id = ${made.course_id} and e.student_id = before.student_id`,
  ];
}
