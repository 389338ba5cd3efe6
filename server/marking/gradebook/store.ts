import { sql } from 'kysely';
import type { GradebookAssignment, GradebookStudent } from '#contract/gradebook';
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

async function selectStudents(tx: Tx, who: Tenant, courseId: string, now: Date): Promise<GradebookStudent[]> {
  const { rows } = await sql<GradebookStudent>`
    with due as materialized (
      select a.id, a.end_time, a.blind and a.released_at is null as hidden,
        row_number() over (order by a.end_time, a.id) as place
      from assignments a
      where a.university_id = ${who.universityId} and a.course_id = ${courseId} and a.deleted_at is null)
    select u.id, ${personName('u')} as name, coalesce(p.roll_no, '') as roll_no,
      coalesce(array_agg(case when d.hidden then 'open' else ${stateSeen(now)} end order by d.place)
        filter (where d.id is not null), '{}') as states,
      coalesce(array_agg(case when not d.hidden then ${gradeSeen} end order by d.place)
        filter (where d.id is not null), '{}') as grades
    from enrollments e
    join users u on u.university_id = e.university_id and u.id = e.student_id
    left join student_profiles p on p.university_id = u.university_id and p.user_id = u.id
    left join due d on true
    left join submissions s on s.university_id = e.university_id and s.assignment_id = d.id and s.user_id = u.id
      and s.deleted_at is null
    left join section_times t on t.university_id = e.university_id and t.assignment_id = d.id and t.section_id = e.section_id
    left join extensions x on x.university_id = e.university_id and x.assignment_id = d.id and x.student_id = u.id
    where e.university_id = ${who.universityId} and e.course_id = ${courseId} and e.status = 'enrolled'
    group by u.university_id, u.id, p.roll_no
    order by u.name_key, u.id`.execute(tx);
  return rows;
}
