import { sql } from 'kysely';
import type { MailPace, MailSettings, MailTopic } from '#contract/mail';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { dueAt } from './due.ts';

const DEFAULT_PACES: MailSettings['paces'] = {
  announcements: 'soon',
  courses: 'soon',
  deadlines: 'soon',
  grades: 'soon',
  messages: 'soon',
  regrades: 'soon',
};

export async function readPaces(tx: Tx, { universityId, userId }: Tenant): Promise<MailSettings['paces']> {
  const rows = await tx
    .selectFrom('mail_preferences')
    .select(['topic', 'pace'])
    .where('university_id', '=', universityId)
    .where('user_id', '=', userId)
    .execute();
  return { ...DEFAULT_PACES, ...Object.fromEntries(rows.map(({ topic, pace }) => [topic, pace])) };
}

/** Writes the paces of these topics; open notices of a topic follow the new pace, or are dropped at 'never'. */
export async function writePaces(
  tx: Tx,
  { universityId, userId }: Tenant,
  paces: Partial<Record<MailTopic, MailPace | undefined>>,
  now: Date,
): Promise<void> {
  const chosen = Object.entries(paces).filter(([, pace]) => pace !== undefined);
  if (chosen.length === 0) return;
  const choice = sql`unnest(${chosen.map(([topic]) => topic)}::text[], ${chosen.map(([, pace]) => pace)}::text[])
    as chosen (topic, pace)`;
  await sql`
    insert into mail_preferences (university_id, user_id, topic, pace, changed_at)
    select u.university_id, u.id, topic, pace, ${now} from ${choice}
    join users u on u.university_id = ${universityId} and u.id = ${userId}
    on conflict (university_id, user_id, topic) do update set pace = excluded.pace, changed_at = excluded.changed_at`.execute(
    tx,
  );
  const columns = {
    university: sql`n.university_id`,
    user: sql`n.user_id`,
    topic: sql`n.topic`,
    pace: sql`pace`,
    endsAt: sql`n.ends_at`,
    zone: sql`v.time_zone`,
  };
  await sql`
    update notices n set settled_at = case when pace = 'never' then ${now}::timestamptz end,
      due_at = ${dueAt(columns, now)}
    from ${choice}, universities v
    where v.university_id = n.university_id and n.university_id = ${universityId} and n.user_id = ${userId} and n.settled_at is null
      and n.topic = chosen.topic`.execute(tx);
}
