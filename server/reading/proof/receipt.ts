import type { Receipt, ReceiptStatement } from '#contract/proof';
import type { Tx } from '../../platform/database/tables.ts';
import { signStatement } from '../../writing/chain/statement.ts';
import { isLate, ownEndOf } from '../../assignments/deadline/standing.ts';
import { readKept } from '../../writing/submission/kept-document.ts';
import type { Services } from '../../platform/services.ts';
import { deadlineOf, standingOfHandIn } from '../../writing/submission/hand-in.ts';
import type { SubmissionRow, SubmitRow } from '../../writing/submission/rows.ts';
import { textFacts } from './facts.ts';
import { namedBatches, readLog, replayLog } from './read-log.ts';
import { openReceipt, wrapSigned } from './signed.ts';
import { whoseOf } from './whose.ts';

/** What of the server's services a receipt is made with. */
export type Signing = Pick<Services, 'keyring' | 'random' | 'clock'>;

/**
 * The university's receipt for the last hand-in: made once, then the same until the deadline is another (an extension,
 * a changed end). Null before a hand-in arrived with every edit that it names, and where its log was deleted before.
 * `submission` must be settled.
 */
export async function receiptOf(tx: Tx, submission: SubmissionRow, services: Signing): Promise<Receipt | null> {
  const { submit } = submission;
  if (submit === null || submit.submitted_at === null || submit.matches === null) return null;
  const kept = await findReceipt(tx, submission, submit, services);
  if (kept !== null && isCurrent(kept, submission, submit)) return kept;
  if ((await readKept(tx, submission)) !== undefined) return kept;
  const made = await makeReceipt(tx, submission, submit, services);
  const signed = wrapSigned(services.keyring, made);
  await tx
    .insertInto('receipts')
    .values({
      university_id: submission.university_id,
      submission_id: submission.id,
      stream: submit.stream,
      seq: submit.seq,
      signed,
      created_at: services.clock(),
    })
    // Two that ask at once make the same one: a statement has one signature.
    .onConflict((conflict) =>
      conflict.columns(['university_id', 'submission_id', 'stream', 'seq']).doUpdateSet({ signed }),
    )
    .execute();
  return made;
}

/** Whether a receipt says of the deadline what would be said now. */
function isCurrent({ statement }: Receipt, submission: SubmissionRow, submit: SubmitRow): boolean {
  const { due_at, late } = deadlineFacts(submission, submit);
  // It is settled again where edits that were missing came in the end.
  const isSettledSo =
    statement.matches === submit.matches && statement.submitted_at === submit.submitted_at?.toISOString();
  return statement.due_at === due_at && statement.late === late && isSettledSo;
}

function deadlineFacts(
  submission: SubmissionRow,
  { submitted_at, received_at, sealed_after }: SubmitRow,
): Pick<ReceiptStatement, 'due_at' | 'late' | 'standing'> {
  const deadline = submission.was_enrolled ? deadlineOf(submission) : null;
  const standing = standingOfHandIn(submission, { submitted_at: submitted_at ?? received_at, sealed_after });
  const due_at = deadline === null ? null : ownEndOf(deadline).toISOString();
  return { due_at, late: isLate(standing), standing };
}

async function findReceipt(tx: Tx, submission: SubmissionRow, submit: SubmitRow, { keyring }: Signing) {
  const row = await tx
    .selectFrom('receipts')
    .select('signed')
    .where('university_id', '=', submission.university_id)
    .where('submission_id', '=', submission.id)
    .where('stream', '=', submit.stream)
    .where('seq', '=', submit.seq)
    .executeTakeFirst();
  return row === undefined ? null : openReceipt(keyring, row.signed);
}

async function makeReceipt(tx: Tx, submission: SubmissionRow, submit: SubmitRow, services: Signing): Promise<Receipt> {
  const batches = namedBatches(await readLog(tx, submission, services), submit.vector);
  const facts = textFacts(submission.id, batches, replayLog(batches, submit.vector), services.keyring);
  const { submitted_at, received_at, matches } = submit;
  return signStatement(services.keyring, 'receipt', {
    ...(await whoseOf(tx, submission)),
    ...facts,
    received_at: received_at.toISOString(),
    submitted_at: (submitted_at ?? received_at).toISOString(),
    ...deadlineFacts(submission, submit),
    matches: matches === true,
  });
}
