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
    with asked as materialized (
      select s.assignment_id, count(*) as asked
      from courses c
      join assignments a on a.university_id = c.university_id and a.course_id = c.id
      join submissions s on s.university_id = a.university_id and s.assignment_id = a.id and s.deleted_at is null
      join enrollments e on e.university_id = a.university_id and e.course_id = a.course_id
        and e.student_id = s.user_id and e.enrolled_at is not null
      join regrade_requests q on q.university_id = s.university_id and q.submission_id = s.id and q.answered_at is null
      where c.university_id = ${who.universityId} and c.teacher_id = ${who.userId}
      group by s.assignment_id)
    select a.id as assignment, a.title, a.end_time, c.course_code, c.name as course_name, o.role, w.to_mark,
      coalesce(q.asked, 0) as asked
    from assignments a
    join courses c on c.university_id = a.university_id and c.id = a.course_id
    cross join lateral (
      select case when c.teacher_id = ${who.userId} then 'teacher' else 'second' end as role) o
    left join asked q on q.assignment_id = a.id
    cross join lateral (
      select count(*) filter (where ${toRead(who)}) as to_mark
      from submissions s
      join enrollments e on e.university_id = s.university_id and e.course_id = a.course_id
        and e.student_id = s.user_id and e.enrolled_at is not null
      where s.university_id = a.university_id and s.assignment_id = a.id and s.handed_in and s.deleted_at is null) w
    where a.university_id = ${who.universityId} and a.deleted_at is null
      and (c.teacher_id = ${who.userId} or a.second_marker = ${who.userId})
      and (q.asked > 0 or (a.archived_at is null and (o.role = 'second' or w.to_mark > 0)))
    order by a.end_time, a.id`.execute(tx);
  return rows.map((row) => ({ ...row, end_time: row.end_time.toISOString() }));
}
