import { sql } from 'kysely';
import type { Tx } from '../platform/database/tables.ts';

/** What waits to be sent to people: how much of it is due, and for how long the oldest of it has been, in seconds. */
export interface WaitingLetters {
  readonly queue: 'mail' | 'notifications';
  readonly count: number;
  readonly seconds: number;
}

/**
 * Counts what is due of all universities: what was tried already is, whenever it is tried again. What is due later, and
 * what was given up, does not count.
 */
export async function countWaiting(tx: Tx, now: Date): Promise<WaitingLetters[]> {
  const { rows } = await sql<WaitingLetters>`
    select 'mail' as queue, count(*) as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as seconds
    from mails where sent_at is null and failed_at is null and (next_at <= ${now} or attempts > 0)
    union all
    select 'notifications', count(*),
      coalesce(extract(epoch from ${now}::timestamptz - min(n.due_at)), 0)::float8
    from notification_messages m join notices n on n.university_id = m.university_id and n.id = m.notice_id
    where m.next_at <= ${now} or m.attempts > 0`.execute(tx);
  return rows;
}
