import { sql } from 'kysely';
import type { ToMark } from '#contract/to-mark';
import { selectProgress } from '../../assignments/assignment/progress.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { assistedCourses } from '../../people/account/assists.ts';
import { taughtCourses } from '../../people/account/teaches.ts';

type MarkedAssignment = Omit<ToMark, 'assignment' | 'end_time' | 'to_mark'> & {
  readonly id: string;
  readonly course_id: string;
  readonly end_time: Date;
  readonly archived_at: Date | null;
};

/**
 * The hand-ins and regrade requests that wait for a teacher, by assignment; those that they second-mark always, and those
 * in which something is allotted to them.
 */
export async function readToMark(tx: Tx, who: Tenant): Promise<ToMark[]> {
  const marked = await selectMarked(tx, who);
  const progress = await selectProgress(tx, who, marked);
  return marked
    .map(({ id, course_id: _course, archived_at, end_time, ...row }) => {
      const { to_read = 0, submitted = 0 } = progress.get(id) ?? {};
      const listed = { teacher: to_read > 0, second: true, assistant: submitted > 0 }[row.role];
      return {
        isListed: row.asked > 0 || (archived_at === null && listed),
        toMark: { ...row, assignment: id, end_time: end_time.toISOString(), to_mark: to_read },
      };
    })
    .filter(({ isListed }) => isListed)
    .map(({ toMark }) => toMark);
}

/** The assignments that a person marks, with the number of open regrade requests. */
async function selectMarked(tx: Tx, who: Tenant): Promise<MarkedAssignment[]> {
  const { universityId, userId } = who;
  const { rows } = await sql<MarkedAssignment>`
    with marked as materialized (
      select a.id from ${taughtCourses(who)} c
      join assignments a on a.university_id = ${universityId} and a.course_id = c.id
      where a.deleted_at is null
      union
      select a.id from assignments a
      where a.university_id = ${universityId} and a.second_marker = ${userId} and a.deleted_at is null
      union
      select a.id from assignments a where a.university_id = ${universityId} and a.course_id in ${assistedCourses(who)}
        and a.deleted_at is null),
    waiting as materialized (
      select s.assignment_id, s.user_id from regrade_requests q
      join submissions s on s.university_id = q.university_id and s.id = q.submission_id and s.deleted_at is null
      where q.university_id = ${universityId} and q.answered_at is null),
    asked as materialized (
      select w.assignment_id, count(*) as asked from waiting w
      join marked on marked.id = w.assignment_id
      join assignments a on a.university_id = ${universityId} and a.id = w.assignment_id
      join enrollments e on e.university_id = a.university_id and e.course_id = a.course_id
        and e.student_id = w.user_id and e.enrolled_at is not null
      group by w.assignment_id)
    select a.id, a.course_id, a.title, a.end_time, a.archived_at, c.course_code, c.name as course_name,
      r.role, case when r.role = 'teacher' then coalesce(asked.asked, 0) else 0 end as asked
    from marked
    join assignments a on a.university_id = ${universityId} and a.id = marked.id
    join courses c on c.university_id = a.university_id and c.id = a.course_id
    left join asked on asked.assignment_id = a.id
    cross join lateral (select case when a.second_marker = ${userId} then 'second'
      when a.course_id in ${assistedCourses(who)} then 'assistant' else 'teacher' end as role) r
    order by a.end_time, a.id`.execute(tx);
  return rows;
}
