import { sql } from 'kysely';
import type { ToMark } from '#contract/to-mark';
import { toRead } from '../assignment/store.ts';
import type { Tenant } from '../database/connect.ts';
import type { Tx } from '../database/tables.ts';

interface ToMarkRow extends Omit<ToMark, 'end_time'> {
  readonly end_time: Date;
}

/** What waits for a teacher to be marked or answered, by assignment; those that they second-mark always. */
export async function readToMark(tx: Tx, who: Tenant): Promise<ToMark[]> {
  const { rows } = await sql<ToMarkRow>`
    select a.id as assignment, a.title, a.end_time, c.course_code, c.name as course_name, o.role, w.to_mark, w.asked
    from assignments a
    join courses c on c.university_id = a.university_id and c.id = a.course_id
    cross join lateral (
      select case when c.teacher_id = ${who.userId} then 'teacher' else 'second' end as role) o
    cross join lateral (
      select count(*) filter (where s.handed_in and ${toRead(who)}) as to_mark,
        count(*) filter (where o.role = 'teacher' and exists (
          select from regrade_requests q where q.university_id = s.university_id and q.submission_id = s.id
            and q.answered_at is null)) as asked
      from submissions s
      join enrollments e on e.university_id = s.university_id and e.course_id = a.course_id
        and e.student_id = s.user_id and e.enrolled_at is not null
      where s.university_id = a.university_id and s.assignment_id = a.id and s.deleted_at is null) w
    where a.university_id = ${who.universityId} and a.deleted_at is null
      and (c.teacher_id = ${who.userId} or a.second_marker = ${who.userId})
      and (w.asked > 0 or (a.archived_at is null and (o.role = 'second' or w.to_mark > 0)))
    order by a.end_time, a.id`.execute(tx);
  return rows.map((row) => ({ ...row, end_time: row.end_time.toISOString() }));
}
