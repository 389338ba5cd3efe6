import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import { assistantOf, assistedCourses } from '../../people/account/assists.ts';
import { readCourses } from '../../people/account/reads.ts';
import { taughtCourses } from '../../people/account/teaches.ts';
import type { Tx } from '../../platform/database/tables.ts';

/** How far a class is with an assignment. */
export interface Progress {
  submitted: number;
  /** Hand-ins that wait for the caller. */
  to_read: number;
  /** Drafts on which students wait for comments of the course's teachers; 0 for anybody else. */
  drafts: number;
}

/**
 * The progress by assignment id; only writers who were ever enrolled count. Hand-ins wait for a second marker until
 * they have saved a marking of their own: the teacher's grades don't count for them. For an assistant only what is
 * allotted to them counts. Nothing waits for a reader, who is not told what is graded and held.
 */
export async function selectProgress(
  tx: Tx,
  who: Tenant,
  assignments: readonly { readonly id: string; readonly course_id: string }[],
): Promise<ReadonlyMap<string, Progress>> {
  const { universityId, userId } = who;
  const isOpen = sql`a.course_id not in ${assistedCourses(who)} or ${assistantOf('a', sql`s.user_id`)} = ${userId}`;
  const ids = assignments.map(({ id }) => id);
  const courses = [...new Set(assignments.map(({ course_id }) => course_id))];
  // Not a join: PostgreSQL estimates a class at a few rows and would look up each hand-in. `offset 0` keeps the
  // subqueries per row: the classes of several courses together look to it like all enrollments of the university.
  const { rows } = await sql<Progress & { assignment_id: string }>`
    select a.id as assignment_id, count(*) filter (where h.counts) as submitted,
      case when a.course_id in ${readCourses(who)} then 0
        when a.second_marker is distinct from ${userId} then count(*) filter (where h.counts and h.grade is null)
        else count(*) filter (where h.counts) - (
          select count(*) from markings m
          join submissions s on s.university_id = m.university_id and s.id = m.submission_id
            and s.deleted_at is null and s.handed_in
          join enrollments e on e.university_id = s.university_id and e.course_id = a.course_id
            and e.student_id = s.user_id and e.enrolled_at is not null
          where m.university_id = ${universityId} and m.marker_id = ${userId} and m.state = 'saved'
            and s.assignment_id = a.id) end as to_read,
      ${waitingDrafts(who)} as drafts
    from assignments a
    left join lateral (
      select s.grade, (a.second_marker is not distinct from ${userId} or ${isOpen}) and (a.course_id, s.user_id) in (
        select c.id, e.student_id from unnest(${courses}::uuid[]) c (id)
        cross join lateral (
          select e.student_id from enrollments e
          where e.university_id = ${universityId} and e.course_id = c.id and e.enrolled_at is not null offset 0) e) as counts
      from submissions s
      where s.university_id = ${universityId} and s.assignment_id = a.id and s.deleted_at is null and s.handed_in
      offset 0) h on true
    where a.university_id = ${universityId} and a.id = any(${ids}::uuid[])
    group by a.university_id, a.id`.execute(tx);
  return new Map(rows.map(({ assignment_id, ...progress }) => [assignment_id, progress]));
}

/** How many drafts of an assignment `a` wait for comments of a person who teaches its course; none of a blind assignment. */
function waitingDrafts(who: Tenant): RawBuilder<number> {
  return sql<number>`case when a.course_id in ${taughtCourses(who)} and not a.blind then (
        select count(*) from draft_reviews v
        join submissions s on s.university_id = v.university_id and s.id = v.submission_id
          and s.deleted_at is null and not s.handed_in
        join enrollments e on e.university_id = s.university_id and e.course_id = a.course_id
          and e.student_id = s.user_id and e.status = 'enrolled'
        where v.university_id = ${who.universityId} and v.assignment_id = a.id
          and v.done_at is null and v.withdrawn_at is null) else 0 end::int`;
}
