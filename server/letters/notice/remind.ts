import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { insertNotices } from './write-notices.ts';
import { topicOf } from './kinds.ts';
import { effectiveDeadline } from './effective-deadline.ts';

const AHEAD_HOURS = 24;
/** A device may be sending unsent edits in several pushes: they count only after this long without a push. */
const SILENT_MINUTES = 10;
const LOCK = 4_020_190_024;

/**
 * Reminds enrolled students of assignments that end for them within 24 hours, by their section and extension: those who
 * have not handed in, begun or not, and those who have while a device of theirs holds edits that the university lacks.
 * Once for each end, by the unique index of the notices; a moved end is another end. Ends that came near while no server
 * ran are caught up; past ones are not. One statement for all universities; resolves to the number of notices written, 0
 * where another server is doing this.
 */
export async function remind(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
  if (rows[0]?.free !== true) return 0;
  const ending = sql`
    select a.university_id, e.student_id as user_id, 'deadline_near' as kind, ${topicOf.deadline_near} as topic,
      null::uuid as course_id, a.id as assignment_id, null::uuid as submission_id, null::uuid as announcement_id,
      near.ends_at
    from (
      select university_id, id as assignment_id, null::uuid as student_id, end_time as ends_at from assignments
      union all
      select university_id, assignment_id, null, end_time from section_times where end_time is not null
      union all
      select university_id, assignment_id, student_id, until from extensions) near
    join assignments a on a.university_id = near.university_id and a.id = near.assignment_id
    join enrollments e on e.university_id = a.university_id and e.course_id = a.course_id and e.status = 'enrolled'
      and e.student_id = coalesce(near.student_id, e.student_id)
    left join section_times t on t.university_id = a.university_id and t.assignment_id = a.id and t.section_id = e.section_id
    left join extensions x on x.university_id = a.university_id and x.assignment_id = a.id and x.student_id = e.student_id
    where near.ends_at > ${now} and near.ends_at <= ${now}::timestamptz + make_interval(hours => ${AHEAD_HOURS})
      and near.ends_at = ${effectiveDeadline}
      and a.deleted_at is null and a.archived_at is null and coalesce(t.start_time, a.start_time) <= ${now}
      and not exists (
        select 1 from submissions s
        where s.university_id = a.university_id and s.assignment_id = a.id and s.user_id = e.student_id
          and s.handed_in and s.deleted_at is null and not exists (
            select 1 from streams d
            where d.university_id = s.university_id and d.submission_id = s.id and d.held > d.high
              and s.updated_at <= ${now}::timestamptz - make_interval(mins => ${SILENT_MINUTES})))`;
  return insertNotices(tx, ending, now);
}
