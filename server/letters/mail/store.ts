import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { inEach, universitiesDue } from '../../platform/database/universities-due.ts';
import type { Services } from '../../platform/services.ts';
import { claimFeedback, newestFeedback, updateFeedback, type FeedbackRow } from '../feedback/store.ts';
import { writeFeedback } from './letters.ts';
import { messageIdOf, readLetters, type ReadyLetter } from './ready.ts';

const CLAIM_MAX = 20;
/** The time that a claimer has to send a letter; then others may claim it again. */
const LEASE_MS = 2 * 60_000;

/** The universities of which letters are due, that whose oldest waits longest first. */
export function universitiesToWrite(tx: Tx, now: Date): Promise<string[]> {
  return universitiesDue(
    tx,
    sql`select university_id, next_at as since from mails
      where sent_at is null and failed_at is null and next_at <= ${now}`,
  );
}

/** Claims letters of a university that are due. Two servers never claim the same one. */
export async function claimLetters(services: Services, tx: Tx, universityId: string): Promise<ReadyLetter[]> {
  const now = services.clock();
  const { rows } = await sql<{ id: string }>`
    update mails set attempts = attempts + 1, next_at = ${leaseFrom(now)}
    where university_id = ${universityId} and id in (
      select id from mails
      where university_id = ${universityId} and sent_at is null and failed_at is null and next_at <= ${now}
      order by next_at limit ${CLAIM_MAX} for update skip locked)
    returning id`.execute(tx);
  const ids = rows.map((row) => row.id);
  return ids.length === 0 ? [] : readLetters(services, tx, universityId, ids);
}

/** Claims feedback that is due. Two servers never claim the same. */
export async function claimFeedbackLetters(services: Services, tx: Tx): Promise<ReadyLetter[]> {
  const now = services.clock();
  const feedback = await claimFeedback(tx, now, leaseFrom(now), CLAIM_MAX);
  return feedback.map((row) => letterOfFeedback(services, row));
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** The newest letters of all universities, for the development mailbox. */
export async function newestLetters(services: Services, count: number): Promise<ReadyLetter[]> {
  const { database } = services;
  const newest = (tx: Tx) =>
    tx
      .selectFrom('mails')
      .select(['university_id', 'id'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(count);
  const { rows, feedback } = await database.asOwner(async (tx) => ({
    rows: await newest(tx).execute(),
    feedback: await newestFeedback(tx, count),
  }));
  const letters = await inEach([...new Set(rows.map((row) => row.university_id))], (universityId) => {
    const ids = rows.filter((row) => row.university_id === universityId).map((row) => row.id);
    return database.asOwner((tx) => readLetters(services, tx, universityId, ids), universityId);
  });
  return [...letters.flat(), ...feedback.map((row) => letterOfFeedback(services, row))]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1))
    .slice(0, count);
}

function letterOfFeedback(services: Services, row: FeedbackRow): ReadyLetter {
  return {
    ...writeFeedback(row),
    universityId: null,
    id: row.id,
    to: services.env.site.feedbackEmail,
    replyTo: row.email,
    attempts: row.attempts,
    createdAt: row.created_at,
    messageId: messageIdOf(services, row.id),
    headers: {},
    wanted: true,
  };
}

export async function markSent(services: Services, tx: Tx, letter: ReadyLetter): Promise<void> {
  await update(tx, letter, { sent_at: services.clock() });
}

export async function markFailed(services: Services, tx: Tx, letter: ReadyLetter): Promise<void> {
  await update(tx, letter, { failed_at: services.clock() });
}

export async function postpone(tx: Tx, letter: ReadyLetter, until: Date): Promise<void> {
  await update(tx, letter, { next_at: until });
}

async function update(
  tx: Tx,
  letter: ReadyLetter,
  change: { sent_at: Date } | { failed_at: Date } | { next_at: Date },
): Promise<void> {
  if (letter.universityId === null) return updateFeedback(tx, letter.id, change);
  await tx
    .updateTable('mails')
    .set(change)
    .where('university_id', '=', letter.universityId)
    .where('id', '=', letter.id)
    .execute();
}
