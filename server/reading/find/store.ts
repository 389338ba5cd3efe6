import { sql, type RawBuilder } from 'kysely';
import { FOUND_PER_KIND, type FoundAssignment, type FoundPerson, type FoundRows } from '#contract/find';
import { assistedCourses } from '../../people/account/assists.ts';
import { personName } from '../../people/account/person-name.ts';
import { readCourses } from '../../people/account/reads.ts';
import { taughtCourses } from '../../people/account/teaches.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import { folded, hasAll } from '../../platform/database/folded.ts';
import type { Tx } from '../../platform/database/tables.ts';

interface Counted {
  readonly total: number;
}

type Kind<Name extends keyof FoundRows> = FoundRows[Name];

/** The ids of the courses of which a person sees the students: those that they teach and those that they read. */
function seenCourses(who: Tenant): RawBuilder<string> {
  return sql<string>`(select id from ${taughtCourses(who)} t union select course_id from ${readCourses(who)} r)`;
}

/** The courses that a person teaches or reads with all of these words in code and name, archived ones last. */
export async function findCourses(tx: Tx, who: Tenant, words: readonly string[]): Promise<Kind<'courses'>> {
  const { rows } = await sql<Kind<'courses'>['rows'][number] & Counted>`
    select c.id, c.course_code, c.name, c.archived_at is not null as archived, count(*) over () as total
    from courses c
    where c.university_id = ${who.universityId} and c.id in ${seenCourses(who)}
      and ${hasAll(sql`c.course_code || ' ' || c.name`, words)}
    order by c.archived_at is not null, c.course_code, c.id limit ${FOUND_PER_KIND}`.execute(tx);
  return kindOf(rows);
}

/**
 * The assignments that a person grades as a teacher, second marker or assistant, or reads, with all of these words in
 * title, task and class: those with them in the title first, archived ones last, the one that ends last first.
 */
export async function findAssignments(tx: Tx, who: Tenant, words: readonly string[]): Promise<Kind<'assignments'>> {
  const { universityId, userId } = who;
  const { rows } = await sql<
    Omit<FoundAssignment, 'end_time' | 'reads'> & { readonly end_time: Date; readonly reads: boolean } & Counted
  >`
    with seen as (
      select a.id, false as beside, false as reads from ${taughtCourses(who)} c
      join assignments a on a.university_id = ${universityId} and a.course_id = c.id
      union all
      select a.id, false, true from ${readCourses(who)} c
      join assignments a on a.university_id = ${universityId} and a.course_id = c.course_id
      union all
      select a.id, true, false from assignments a
      where a.university_id = ${universityId}
        and (a.second_marker = ${userId} or a.course_id in ${assistedCourses(who)}))
    select a.id, a.title, c.course_code, c.name as course_name, a.end_time, a.time_zone, a.archived_at is not null as archived,
      g.beside, g.reads, count(*) over () as total
    from (select id, bool_and(beside) as beside, bool_and(reads) as reads from seen group by id) g
    join assignments a on a.university_id = ${universityId} and a.id = g.id and a.deleted_at is null
    join courses c on c.university_id = a.university_id and c.id = a.course_id
    cross join lateral (select ${hasAll(sql`a.title`, words)} as in_title offset 0) t
    where t.in_title or ${hasAll(sql`a.title || ' ' || a.class_info || ' ' || a.description`, words)}
    order by a.archived_at is not null, t.in_title desc, a.end_time desc, a.id limit ${FOUND_PER_KIND}`.execute(tx);
  return kindOf(
    rows.map(({ reads, ...row }) => ({
      ...row,
      end_time: row.end_time.toISOString(),
      ...(reads ? { reads } : {}),
    })),
  );
}

/** The students who attend a course that the person teaches or reads, with all of these words in name, roll number and e-mail, by name. */
export async function findPeople(tx: Tx, who: Tenant, words: readonly string[]): Promise<Kind<'people'>> {
  const { universityId } = who;
  const name = personName('u');
  const { rows } = await sql<FoundPerson & Counted>`
    with attending as (
      select e.student_id as id, jsonb_agg(jsonb_build_object('id', c.id, 'course_code', c.course_code, 'name', c.name,
        'archived', c.archived_at is not null) order by c.archived_at is not null, c.course_code, c.id) as courses
      from ${seenCourses(who)} t
      join courses c on c.university_id = ${universityId} and c.id = t.id
      join enrollments e on e.university_id = c.university_id and e.course_id = c.id and e.status = 'enrolled'
      group by e.student_id)
    select u.id, ${name} as name, u.email, coalesce(p.roll_no, '') as roll_no, attending.courses,
      count(*) over () as total
    from attending
    join users u on u.university_id = ${universityId} and u.id = attending.id
    left join student_profiles p on p.university_id = u.university_id and p.user_id = u.id
    where ${hasAll(sql`${name} || ' ' || coalesce(p.roll_no, '') || ' ' || u.email`, words)}
    order by ${folded(name)}, u.id limit ${FOUND_PER_KIND}`.execute(tx);
  return kindOf(rows);
}

function kindOf<R extends Counted>(rows: readonly R[]): { rows: Omit<R, 'total'>[]; total: number } {
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
