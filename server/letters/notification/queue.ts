import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { universitiesDue } from '../../platform/database/universities-due.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { readNoticesById, type NoticeFacts } from '../notice/facts.ts';
import { liveSubscriptions } from './live.ts';
import type { Recipient } from './message.ts';

/** So few that to encrypt them does not hold the event loop. */
const CLAIM_MAX = 20;
/** The time that a claimer has to post a message; then others may claim it again. */
const LEASE_MS = 60_000;

/** A message to post: the notice, the browser, and how often it was tried, with this time. */
export interface Claimed {
  readonly university_id: string;
  readonly notice_id: string;
  readonly session_id: string;
  readonly attempts: number;
}

export type Due =
  | { kind: 'ready'; claimed: Claimed; recipient: Recipient; facts: NoticeFacts }
  /** What the notice tells of does not apply any more, or its person wants no such news. */
  | { kind: 'obsolete'; claimed: Claimed }
  /** The session of the browser has ended. */
  | { kind: 'ended'; claimed: Claimed };

interface LiveRow extends Recipient {
  university_id: string;
  notice_id: string;
  wanted: boolean;
}

/** The universities of which messages are due, that whose oldest waits longest first. */
export function universitiesToNotify(tx: Tx, now: Date): Promise<string[]> {
  return universitiesDue(
    tx,
    sql`select university_id, next_at as since from notification_messages where next_at <= ${now}`,
  );
}

/** Claims messages of a university that are due, as they are now. Two servers never claim the same one. */
export async function claimMessages(tx: Tx, universityId: string, now: Date): Promise<Due[]> {
  const { rows: claimed } = await sql<Claimed>`
    update notification_messages set attempts = attempts + 1, next_at = ${new Date(now.getTime() + LEASE_MS)}
    where university_id = ${universityId} and (notice_id, session_id) in (
      select notice_id, session_id from notification_messages
      where university_id = ${universityId} and next_at <= ${now}
      order by next_at limit ${CLAIM_MAX} for update skip locked)
    returning university_id, notice_id, session_id, attempts`.execute(tx);
  if (claimed.length === 0) return [];
  const notices = claimed.map(({ notice_id }) => notice_id);
  const facts = await readNoticesById(tx, universityId, notices, now);
  const live = await readLive(tx, universityId, claimed, now);
  return claimed.map((one): Due => {
    const row = live.find(({ notice_id, session_id }) => notice_id === one.notice_id && session_id === one.session_id);
    if (row === undefined) return { kind: 'ended', claimed: one };
    const known = facts.get(one.notice_id);
    return known === undefined || !row.wanted
      ? { kind: 'obsolete', claimed: one }
      : { kind: 'ready', claimed: one, recipient: row, facts: known };
  });
}

async function readLive(tx: Tx, universityId: string, claimed: readonly Claimed[], now: Date): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select n.university_id, n.id as notice_id, b.user_id, b.session_id, b.endpoint, b.p256dh, b.auth,
      p.pace is distinct from 'never' as wanted
    from unnest(${claimed.map((one) => one.notice_id)}::uuid[], ${claimed.map((one) => one.session_id)}::uuid[])
      as c (notice_id, session_id)
    join notices n on n.university_id = ${universityId} and n.id = c.notice_id
    join ${liveSubscriptions(now)} b on b.university_id = ${universityId} and b.session_id = c.session_id
      and b.user_id = n.user_id
    left join mail_preferences p on p.university_id = n.university_id and p.user_id = n.user_id
      and p.topic = n.topic`.execute(tx);
  return rows;
}

/** Notes that a push service has taken a message: its notice is told, and goes into no letter. */
export async function markTaken(tx: Tx, claimed: Claimed, now: Date): Promise<void> {
  await writeInOneStatement(tx, [
    settling(claimed, now),
    tx
      .updateTable('notification_subscriptions')
      .set({ used_at: now })
      .where('university_id', '=', claimed.university_id)
      .where('session_id', '=', claimed.session_id),
    deletion(tx, claimed),
  ]);
}

/** Takes back a notice of which nobody has to hear any more. */
export async function dropNotice(tx: Tx, claimed: Claimed, now: Date): Promise<void> {
  await writeInOneStatement(tx, [settling(claimed, now), deletion(tx, claimed)]);
}

/** Gives up one message. Where none of its notice is left and none was taken, the notice goes into a letter. */
export async function giveUp(tx: Tx, claimed: Claimed): Promise<void> {
  await deletion(tx, claimed).execute();
}

export async function postponeMessage(tx: Tx, claimed: Claimed, until: Date): Promise<void> {
  await tx
    .updateTable('notification_messages')
    .set({ next_at: until })
    .where('university_id', '=', claimed.university_id)
    .where('notice_id', '=', claimed.notice_id)
    .where('session_id', '=', claimed.session_id)
    .execute();
}

/** Ends a subscription that its browser has ended, with all of its messages; not one that the browser made since. */
export async function endSubscription(tx: Tx, claimed: Claimed, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('notification_subscriptions')
    .where('university_id', '=', claimed.university_id)
    .where('session_id', '=', claimed.session_id)
    .where('endpoint', '=', endpoint)
    .execute();
}

function settling({ university_id, notice_id }: Claimed, now: Date) {
  return sql`
    update notices set settled_at = ${now}
    where university_id = ${university_id} and id = ${notice_id} and settled_at is null`;
}

function deletion(tx: Tx, { university_id, notice_id, session_id }: Claimed) {
  return tx
    .deleteFrom('notification_messages')
    .where('university_id', '=', university_id)
    .where('notice_id', '=', notice_id)
    .where('session_id', '=', session_id);
}
