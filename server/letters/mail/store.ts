import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/services.ts';
import { claimFeedback, newestFeedback, updateFeedback, type FeedbackRow } from '../feedback/store.ts';
import { writeFeedback } from './letters.ts';
import { messageIdOf, readLetters, type ReadyLetter } from './ready.ts';

const CLAIM_MAX = 20;
/** The time that a claimer has to send a letter; then others may claim it again. */
const LEASE_MS = 2 * 60_000;

/** Claims letters that are due. Two servers never claim the same one. */
export async function claimLetters(services: Services, tx: Tx): Promise<ReadyLetter[]> {
  const now = services.clock();
  const lease = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql<{ university_id: string; id: string }>`
    update mails set attempts = attempts + 1, next_at = ${lease}
    where (university_id, id) in (
      select university_id, id from mails
      where sent_at is null and failed_at is null and next_at <= ${now}
      order by next_at limit ${CLAIM_MAX} for update skip locked)
    returning university_id, id`.execute(tx);
  const ids = rows.map((row) => row.id);
  const letters = ids.length === 0 ? [] : await readLetters(services, tx, ids);
  const feedback = await claimFeedback(tx, now, lease, CLAIM_MAX);
  return [...letters, ...feedback.map((row) => letterOfFeedback(services, row))];
}

/** The newest letters, for the development mailbox. */
export async function newestLetters(services: Services, tx: Tx, count: number): Promise<ReadyLetter[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  const ids = rows.map((row) => row.id);
  const letters = ids.length === 0 ? [] : await readLetters(services, tx, ids);
  const feedback = await newestFeedback(tx, count);
  return [...letters, ...feedback.map((row) => letterOfFeedback(services, row))]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
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
