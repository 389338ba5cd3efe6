import { isDeepStrictEqual } from 'node:util';
import type { Receipt, ReceiptStatement } from '#contract/proof';
import type { Tx } from '../../platform/database/tables.ts';
import { signStatement } from '../../writing/chain/statement.ts';
import { isLate, effectiveDeadlineOf } from '../../assignments/deadline/lateness.ts';
import { readKept } from '../../writing/submission/kept-document.ts';
import { appendRuling } from '../../platform/ruling/append.ts';
import type { Services } from '../../platform/services.ts';
import { deadlineOf, latenessOfHandIn } from '../../writing/submission/hand-in.ts';
import type { SubmissionRow, SubmitRow } from '../../writing/submission/rows.ts';
import { textFacts } from './facts.ts';
import { namedBatches, readLog, replayLog } from './read-log.ts';
import { openReceipt, sha256OfSigned, wrapSigned } from './signed.ts';
import { submissionIdentity } from './submission-identity.ts';

/** The services needed for making a receipt. */
export type Signing = Pick<Services, 'keyring' | 'random' | 'clock'>;

/**
 * The university's receipt for the last hand-in. It is made once, and again only when its deadline (an extension, a
 * changed end) or its finalization changes. Null until a hand-in is finalized, and where its log was deleted before.
 * `submission` must be finalized.
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
    // Two concurrent calls make the same receipt: a statement has one signature.
    .onConflict((conflict) =>
      conflict.columns(['university_id', 'submission_id', 'stream', 'seq']).doUpdateSet({ signed }),
    )
    .execute();
  await appendRuling(tx, services.keyring, {
    universityId: submission.university_id,
    subject: submission.id,
    kind: 'receipt',
    facts: { stream: submit.stream, seq: submit.seq, sha256: sha256OfSigned(made) },
    at: services.clock(),
  });
  return made;
}

/** Whether a receipt still states the present deadline and finalization. */
function isCurrent({ statement }: Receipt, submission: SubmissionRow, submit: SubmitRow): boolean {
  const { due_at, late, standing } = deadlineFacts(submission, submit);
  // A hand-in is finalized again when its missing edits arrive.
  const isSameFinal =
    statement.matches === submit.matches && statement.submitted_at === submit.submitted_at?.toISOString();
  // Receipts of earlier versions say no more than whether it was late.
  const isAsLate = statement.standing === undefined || isDeepStrictEqual(statement.standing, standing);
  return statement.due_at === due_at && statement.late === late && isAsLate && isSameFinal;
}

function deadlineFacts(
  submission: SubmissionRow,
  { submitted_at, received_at, sealed_after }: SubmitRow,
): Pick<ReceiptStatement, 'due_at' | 'late' | 'standing'> {
  const deadline = submission.was_enrolled ? deadlineOf(submission) : null;
  const lateness = latenessOfHandIn(submission, { submitted_at: submitted_at ?? received_at, sealed_after });
  const due_at = deadline === null ? null : effectiveDeadlineOf(deadline).toISOString();
  return { due_at, late: isLate(lateness), standing: lateness };
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
    ...(await submissionIdentity(tx, submission)),
    ...facts,
    received_at: received_at.toISOString(),
    submitted_at: (submitted_at ?? received_at).toISOString(),
    ...deadlineFacts(submission, submit),
    matches: matches === true,
  });
}
