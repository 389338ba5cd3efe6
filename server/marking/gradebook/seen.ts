import { sql } from 'kysely';
import type { GradebookState } from '#contract/gradebook';

/**
 * How a student stands with an assignment, as they see it: of the rows `d` (assignment), `s` (submission) and `x`
 * (extension).
 */
export function stateSeen(now: Date) {
  return sql<GradebookState>`case
    when s.returned then 'returned' when s.handed_in then 'submitted'
    when greatest(d.end_time, x.until) <= ${now} then 'missing' else 'open' end`;
}

/** The grade that the student sees: the newest return's. The submission's own may be one that is still held. */
export const gradeSeen = sql<number | null>`case when s.returned then (
  select r.grade from returns r where r.university_id = s.university_id and r.submission_id = s.id
  order by r.number desc limit 1) end`;
