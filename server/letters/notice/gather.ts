import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';

const PEOPLE_MAX = 500;
const LOCK = 4_020_190_023;

/**
 * Writes one letter for each person with a notice that is due, at most {@link PEOPLE_MAX}, and puts all of their open
 * notices into it, so that each notice is in one letter or still open. Resolves to the number of letters; 0 also where
 * another server is doing this.
 */
export async function gatherNotices(tx: Tx, now: Date): Promise<number> {
  const { rows: found } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
  if (found[0]?.free !== true) return 0;
  const { rows } = await sql<{ id: string }>`
    with people as (
      select university_id, user_id from notices where settled_at is null and due_at <= ${now}
      group by university_id, user_id order by min(due_at) limit ${PEOPLE_MAX}),
    letters as (
      insert into mails (university_id, user_id, kind, created_at, next_at)
      select university_id, user_id, 'digest', ${now}::timestamptz, ${now}::timestamptz from people
      returning university_id, user_id, id),
    taken as (
      update notices n set settled_at = ${now}, mail_id = l.id from letters l
      where n.university_id = l.university_id and n.user_id = l.user_id and n.settled_at is null)
    select id from letters`.execute(tx);
  return rows.length;
}
