import { sql, type RawBuilder } from 'kysely';
import type { GradebookState } from '#contract/gradebook';
import { effectiveDeadlineInSql } from '../../letters/notice/effective-deadline.ts';

/** The end for a student, of the rows `d` (assignment), `t` (times of the student's section) and `x` (extension). */
export const ownEnd = effectiveDeadlineInSql({
  end: sql`d.end_time`,
  sectionEnd: sql`t.end_time`,
  extendedUntil: sql`x.until`,
});

/** How a student stands with an assignment, as they see it: of the row `s` (submission) and the end for the student. */
export function stateSeen(now: Date, end: RawBuilder<Date>) {
  return sql<GradebookState>`case
    when s.returned then 'returned' when s.handed_in then 'submitted'
    when ${end} <= ${now} then 'missing' else 'open' end`;
}

/** The grade that the student sees: the newest return's. The submission's own may be one that is still held. */
export const gradeSeen = sql<number | null>`case when s.returned then (
  select r.grade from returns r where r.university_id = s.university_id and r.submission_id = s.id
  order by r.number desc limit 1) end`;
