import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { dueAt } from './due.ts';
import { topicOf, type Notice, type NoticeSubject } from './kinds.ts';

/**
 * Writes notices in the transaction of the change that they tell of: rolled back, nobody is told; committed, each
 * notice goes to its person's browsers or into one letter. A person who has stopped letters of the topic, is suspended or has no verified address
 * gets none. Takes no lock that another of these waits for.
 */
export async function writeNotices(tx: Tx, universityId: string, notices: readonly Notice[], now: Date): Promise<void> {
  await noticesOf(universityId, notices, now)?.execute(tx);
}

/** The write of these notices, to be combined with the change; null without any. */
export function noticesOf(universityId: string, notices: readonly Notice[], now: Date): RawBuilder<unknown> | null {
  if (notices.length === 0) return null;
  const ids = (key: string) => notices.map(({ about }) => idOf(about, key));
  // Few parameters, whatever the number of notices.
  const rows = sql`
    select ${universityId}::uuid as university_id, n.*, null::uuid as announcement_id, null::timestamptz as ends_at from unnest(
      ${notices.map(({ user }) => user)}::uuid[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ kind }) => topicOf[kind])}::text[], ${ids('course')}::uuid[], ${ids('assignment')}::uuid[],
      ${ids('submission')}::uuid[]) as n (user_id, kind, topic, course_id, assignment_id, submission_id)`;
  return insertionOf(rows, now);
}

function idOf(about: NoticeSubject, key: string): string | null {
  return (about as Partial<Record<string, string>>)[key] ?? null;
}

/**
 * Writes a notice for each row of a query with the columns university_id, user_id, kind, topic, course_id,
 * assignment_id, submission_id, announcement_id and ends_at, except for existing ones; resolves to the number written.
 */
export async function insertNotices(tx: Tx, rows: RawBuilder<unknown>, now: Date): Promise<number> {
  const { numAffectedRows } = await insertionOf(rows, now).execute(tx);
  return Number(numAffectedRows ?? 0);
}

function insertionOf(rows: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const columns = {
    university: sql`r.university_id`,
    user: sql`r.user_id`,
    topic: sql`r.topic`,
    pace: sql`p.pace`,
    endsAt: sql`r.ends_at`,
    zone: sql`v.time_zone`,
  };
  return sql`
    insert into notices (university_id, user_id, kind, topic, course_id, assignment_id, submission_id, announcement_id,
      ends_at, created_at, due_at)
    select r.university_id, r.user_id, r.kind, r.topic, r.course_id, r.assignment_id, r.submission_id, r.announcement_id,
      r.ends_at, ${now}, ${dueAt(columns, now)}
    from (${rows}) r
    join universities v on v.university_id = r.university_id
    join users u on u.university_id = r.university_id and u.id = r.user_id
      and u.status <> 'suspended' and u.email_verified_at is not null
    left join mail_preferences p on p.university_id = r.university_id and p.user_id = r.user_id and p.topic = r.topic
    where p.pace is distinct from 'never'
    on conflict do nothing`;
}
