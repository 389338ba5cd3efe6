import type { Receipt } from '#contract/proof';
import type { Tx } from '../database/tables.ts';
import { signStatement } from '../evidence/statement.ts';
import { readKept } from '../retention/kept.ts';
import type { Services } from '../services.ts';
import type { SubmissionRow, SubmitRow } from '../submission/read.ts';
import { textFacts } from './facts.ts';
import { namedBatches, readLog, replayLog } from './read-log.ts';
import { openReceipt, wrapSigned } from './signed.ts';
import { whoseOf } from './whose.ts';

/** What of the server's services a receipt is made with. */
export type Signing = Pick<Services, 'keyring' | 'random' | 'clock'>;

/**
 * The university's receipt for the last hand-in: made once, then always the same. Null before a hand-in arrived with
 * every edit that it names, and where its log was deleted before. `submission` must be settled.
 */
export async function receiptOf(tx: Tx, submission: SubmissionRow, services: Signing): Promise<Receipt | null> {
  const { submit } = submission;
  if (submit === null || submit.submitted_at === null || submit.matches === null) return null;
  const kept = await findReceipt(tx, submission, submit, services);
  if (kept !== null) return kept;
  if ((await readKept(tx, submission)) !== undefined) return null;
  const made = await makeReceipt(tx, submission, submit, services);
  await tx
    .insertInto('receipts')
    .values({
      university_id: submission.university_id,
      submission_id: submission.id,
      stream: submit.stream,
      seq: submit.seq,
      signed: wrapSigned(services.keyring, made),
      created_at: services.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Two that ask at once get the one that is kept.
  return (await findReceipt(tx, submission, submit, services)) ?? made;
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
  const { end_time, was_enrolled } = submission;
  return signStatement(services.keyring, 'receipt', {
    ...(await whoseOf(tx, submission)),
    ...facts,
    received_at: received_at.toISOString(),
    submitted_at: (submitted_at ?? received_at).toISOString(),
    due_at: was_enrolled ? (end_time?.toISOString() ?? null) : null,
    late: end_time !== null && submitted_at !== null && submitted_at > end_time,
    matches: matches === true,
  });
}
