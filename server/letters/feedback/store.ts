import type { sendFeedback } from '#contract/feedback';
import type { BodyOf } from '#contract/endpoint';
import type { Row, Tx } from '../../platform/database/tables.ts';

export type FeedbackRow = Row<'feedback'>;

/** Stores feedback; the mail worker picks it up. */
export async function insertFeedback(tx: Tx, body: BodyOf<typeof sendFeedback>, at: Date): Promise<void> {
  await tx
    .insertInto('feedback')
    .values({ ...body, created_at: at, next_at: at, sent_at: null, failed_at: null })
    .execute();
}

/** Claims feedback that is due, until `lease`. Two servers never claim the same row. */
export async function claimFeedback(tx: Tx, now: Date, lease: Date, count: number): Promise<FeedbackRow[]> {
  const due = tx
    .selectFrom('feedback')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(count)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable('feedback')
    .set((e) => ({ attempts: e('attempts', '+', 1), next_at: lease }))
    .where('id', 'in', due)
    .returningAll()
    .execute();
}

/** The newest, for the development mailbox. */
export function newestFeedback(tx: Tx, count: number): Promise<FeedbackRow[]> {
  return tx
    .selectFrom('feedback')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export async function updateFeedback(
  tx: Tx,
  id: string,
  change: { sent_at: Date } | { failed_at: Date } | { next_at: Date },
): Promise<void> {
  await tx.updateTable('feedback').set(change).where('id', '=', id).execute();
}
