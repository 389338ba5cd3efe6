import { sql } from 'kysely';
import { liveSubscriptions } from '../notification/live.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { universitiesDue } from '../../platform/database/universities-due.ts';
import { isNotified } from './kinds.ts';

const PEOPLE_MAX = 500;
const LOCK = 4_020_190_023;

/** The universities of which notices are due that nobody has given a way, that whose oldest waits longest first. */
export function universitiesToGather(tx: Tx, now: Date): Promise<string[]> {
  return universitiesDue(
    tx,
    sql`select n.university_id, n.due_at as since from notices n
      where n.settled_at is null and n.due_at <= ${now} and not exists (
        select 1 from notification_messages m where m.university_id = n.university_id and m.notice_id = n.id)`,
  );
}

/**
 * Decides the way of each notice of a university that is due, in one statement, so that none goes two ways and none is left
 * out.
 *
 * A notice that its person wants soon and of which browsers tell is given to each of their browsers, once. It stays open
 * until a push service has taken it for one of them; where none does, its messages go and it is due for a letter. Of
 * everybody else with a due notice, at most {@link PEOPLE_MAX}, all open notices go into one letter.
 *
 * Resolves to the number of letters; 0 also where another server is doing this.
 */
export async function gatherNotices(tx: Tx, universityId: string, now: Date): Promise<number> {
  const { rows: found } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${universityId}::text, ${LOCK})) as free`.execute(tx);
  if (found[0]?.free !== true) return 0;
  // `messages` as the statement finds it holds what earlier ones gave, and `given` what this one gives.
  const isForLetter = sql`n.settled_at is null
    and not exists (
      select 1 from notification_messages m where m.university_id = n.university_id and m.notice_id = n.id)
    and not exists (select 1 from given g where g.university_id = n.university_id and g.notice_id = n.id)`;
  const { rows } = await sql<{ id: string }>`
    with given as (
      insert into notification_messages (university_id, notice_id, session_id, next_at)
      select n.university_id, n.id, b.session_id, ${now}::timestamptz from notices n
      join ${liveSubscriptions(now)} b on b.university_id = n.university_id and b.user_id = n.user_id
      left join mail_preferences p on p.university_id = n.university_id and p.user_id = n.user_id and p.topic = n.topic
      where n.university_id = ${universityId} and n.settled_at is null and n.due_at <= ${now} and n.notified_at is null
        and ${isNotified(sql`n.topic`, sql`p.pace`)}
      returning university_id, notice_id),
    noted as (
      update notices n set notified_at = ${now} from (select distinct university_id, notice_id from given) g
      where n.university_id = ${universityId} and n.university_id = g.university_id and n.id = g.notice_id),
    people as (
      select n.university_id, n.user_id from notices n
      where n.university_id = ${universityId} and n.due_at <= ${now} and ${isForLetter}
      group by n.university_id, n.user_id order by min(n.due_at) limit ${PEOPLE_MAX}),
    letters as (
      insert into mails (university_id, user_id, kind, created_at, next_at)
      select university_id, user_id, 'digest', ${now}::timestamptz, ${now}::timestamptz from people
      returning university_id, user_id, id),
    taken as (
      update notices n set settled_at = ${now}, mail_id = l.id from letters l
      where n.university_id = ${universityId} and n.university_id = l.university_id and n.user_id = l.user_id and ${isForLetter})
    select id from letters`.execute(tx);
  return rows.length;
}
