import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { LogName } from './delete-log.ts';

export interface DueLog extends LogName {
  /** The university's rule, in days. */
  readonly afterDays: number;
}

/**
 * Finds logs whose retention is over, at most `limit`, by id, beyond the id `beyond`: so many days after the grade was
 * last released (none where a later return has no grade), or after the log was last deleted and more was written. A log
 * is kept while a concern about it is open.
 */
export async function findDueLogs(tx: Tx, now: Date, beyond: string, limit: number): Promise<DueLog[]> {
  const { rows } = await sql<DueLog>`
    select s.university_id as "universityId", s.id, u.log_days as "afterDays"
    from submissions s
    join universities u on u.university_id = s.university_id
    left join kept_documents k on k.university_id = s.university_id and k.submission_id = s.id
    join returns r on r.university_id = s.university_id and r.submission_id = s.id and r.grade is not null
      and not exists (
        select 1 from returns later where later.university_id = r.university_id
          and later.submission_id = r.submission_id and later.number > r.number)
    where s.id > ${beyond} and s.wrapped_key is not null and s.counter > coalesce(k.counter, 0)
      and greatest(r.returned_at, k.deleted_at) + make_interval(hours => 24 * u.log_days) <= ${now}
      and not exists (
        select 1 from concerns c
        where c.university_id = s.university_id and c.submission_id = s.id and c.decided_at is null)
    order by s.id limit ${limit}`.execute(tx);
  return rows;
}
