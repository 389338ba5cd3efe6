import { sql } from 'kysely';
import type { Statistics } from '#contract/statistics';
import type { Tenant } from '../database/connect.ts';
import type { Tx } from '../database/tables.ts';

type Figures = Omit<Statistics, 'as_of'>;

/** Where the class stands with one assignment: who attends or wrote, who handed in, and the grades that were given. */
export async function readStatistics(
  tx: Tx,
  who: Tenant,
  { id, course_id }: { id: string; course_id: string },
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with written as (
      select s.user_id, s.grade, exists (
        select from submits h where h.university_id = s.university_id and h.submission_id = s.id) as handed_in
      from submissions s
      join enrollments e on e.university_id = s.university_id and e.course_id = ${course_id}
        and e.student_id = s.user_id and e.enrolled_at is not null
      where s.university_id = ${who.universityId} and s.assignment_id = ${id} and s.deleted_at is null)
    select
      (select count(*) from enrollments e
        where e.university_id = ${who.universityId} and e.course_id = ${course_id}
          and (e.status = 'enrolled' or e.student_id in (select user_id from written))) as students,
      count(*) filter (where handed_in) as submissions,
      count(*) filter (where not handed_in) as writing,
      count(grade) as graded,
      avg(grade) as average,
      percentile_cont(0.5) within group (order by grade) as median,
      max(grade) as highest,
      min(grade) as lowest
    from written`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('An aggregate answers one row.');
  return figures;
}
