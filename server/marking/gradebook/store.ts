import { sql } from 'kysely';
import type { GradebookAssignment, GradebookStudent } from '#contract/gradebook';
import { effectiveDeadlineInSql } from '../../letters/notice/effective-deadline.ts';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { presentAssignment } from './present.ts';
import { gradeSeen, stateSeen } from './seen.ts';

/**
 * The assignments of a course without deleted ones, and its enrolled students with a state and a grade for each of them.
 * While an assignment hides names, nobody has a state or grade of theirs in it.
 */
export async function readGradebook(
  tx: Tx,
  who: Tenant,
  courseId: string,
  now: Date,
): Promise<{ assignments: GradebookAssignment[]; students: GradebookStudent[] }> {
  const assignments = await tx
    .selectFrom('assignments')
    .where('university_id', '=', who.universityId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'end_time', 'criteria', sql<boolean>`blind and released_at is null`.as('hidden')])
    .orderBy('end_time')
    .orderBy('id')
    .execute();
  return { assignments: assignments.map(presentAssignment), students: await selectStudents(tx, who, courseId, now) };
}

/**
 * The students' rows. Each work and each extension is found once, by its assignment, and a cell is made by grouping. A join
 * with the cells would be planned for the few rows of a small university, and read the works of a student anew for each cell.
 */
async function selectStudents(tx: Tx, who: Tenant, courseId: string, now: Date): Promise<GradebookStudent[]> {
  const end = effectiveDeadlineInSql({
    end: sql`s.end_time`,
    sectionEnd: sql`s.section_end`,
    extendedUntil: sql`s.extended_until`,
  });
  const { rows } = await sql<GradebookStudent>`
    with due as materialized (
      select a.id, a.end_time, a.blind and a.released_at is null as hidden,
        row_number() over (order by a.end_time, a.id) as place
      from assignments a
      where a.university_id = ${who.universityId} and a.course_id = ${courseId} and a.deleted_at is null),
    facts as (
      select e.student_id, d.place, d.hidden, d.end_time, true as attends, t.end_time as section_end,
        null::timestamptz as extended_until, false as handed_in, false as returned, null::float8 as grade
      from enrollments e
      left join due d on true
      left join lateral (
        select t.end_time from section_times t where t.university_id = ${who.universityId} and t.assignment_id = d.id
          and t.section_id = e.section_id offset 0) t on true
      where e.university_id = ${who.universityId} and e.course_id = ${courseId} and e.status = 'enrolled'
      union all
      select s.user_id, d.place, d.hidden, d.end_time, false, null, null, s.handed_in, s.returned,
        case when not d.hidden then ${gradeSeen} end
      from due d cross join lateral (
        select * from submissions s where s.university_id = ${who.universityId} and s.assignment_id = d.id
          and s.deleted_at is null offset 0) s
      union all
      select x.student_id, d.place, d.hidden, d.end_time, false, null, x.until, false, false, null
      from due d cross join lateral (
        select * from extensions x where x.university_id = ${who.universityId} and x.assignment_id = d.id offset 0) x),
    cells as (
      select student_id, place, hidden, end_time, bool_or(attends) as attends, max(section_end) as section_end,
        max(extended_until) as extended_until, bool_or(handed_in) as handed_in, bool_or(returned) as returned, max(grade) as grade
      from facts group by student_id, place, hidden, end_time),
    lists as materialized (
      select s.student_id,
        coalesce(array_agg(case when s.hidden then 'open' else ${stateSeen(now, end)} end order by s.place)
          filter (where s.place is not null), '{}') as states,
        coalesce(array_agg(s.grade order by s.place) filter (where s.place is not null), '{}') as grades
      from cells s where s.attends group by s.student_id)
    select u.id, ${personName('u')} as name, coalesce(p.roll_no, '') as roll_no, l.states, l.grades
    from lists l
    join users u on u.university_id = ${who.universityId} and u.id = l.student_id
    left join student_profiles p on p.university_id = u.university_id and p.user_id = u.id
    order by u.name_key, u.id`.execute(tx);
  return rows;
}
