import { createHash } from 'node:crypto';
import type { VersionVector } from '#contract/op';
import type { HandIn } from '#contract/submission';
import { integrate, textOf } from '#writing/document';
import type { Tx } from '../database/tables.ts';
import { keepCompared } from '../match/keep.ts';
import { loadBatches, loadBeginning } from './document.ts';
import type { StreamState, SubmissionRow, SubmitRow } from './read.ts';
import { keysOf, type Crypto } from './store.ts';

/** What of a submission says whether it was handed in. */
interface Written extends Pick<SubmissionRow, 'streams' | 'end_time'> {
  readonly submit: Pick<SubmitRow, 'vector' | 'received_at' | 'submitted_at' | 'matches'> | null;
}

/** Whether and when the work was handed in, as far as it is settled. */
export function handInOf({ submit, streams, end_time }: Written): HandIn {
  if (submit === null) return { status: 'draft' };
  if (submit.submitted_at === null || submit.matches === null)
    return {
      status: 'received',
      received_at: submit.received_at.toISOString(),
      waiting_for: missingOps(submit.vector, streams),
    };
  return {
    status: 'submitted',
    submitted_at: submit.submitted_at.toISOString(),
    late: end_time !== null && submit.submitted_at > end_time,
    matches: submit.matches,
    edited_since: streams.some(({ stream, lastEdit }) => lastEdit > (submit.vector[stream] ?? 0)),
  };
}

/** How many of the ops that a vector names are not stored yet. */
export function missingOps(vector: VersionVector, streams: readonly StreamState[]): number {
  const highs = new Map(streams.map(({ stream, high }) => [stream, high]));
  return Object.entries(vector).reduce((sum, [stream, seq]) => sum + Math.max(0, seq - (highs.get(stream) ?? 0)), 0);
}

/** Whether every edit of the last hand-in is there, and it was not settled yet. */
export function isUnsettled({ submit, streams }: SubmissionRow): boolean {
  return submit !== null && submit.submitted_at === null && missingOps(submit.vector, streams) === 0;
}

/**
 * The submission with its last hand-in settled, if every edit that it names is there: the text of exactly those edits is
 * compared with the hash that was handed in. Where it is the same, the hand-in counts from the receipt of the submit;
 * else from the receipt of the last named edit, if that came later. The text is kept to be compared with others.
 */
export async function settleHandIn(tx: Tx, submission: SubmissionRow, crypto: Crypto): Promise<SubmissionRow> {
  const { submit } = submission;
  if (submit === null || !isUnsettled(submission)) return submission;
  const { text, lastNamed } = await readHandIn(tx, submission, submit, crypto);
  const matches = createHash('sha256').update(text, 'utf8').digest('hex') === submit.sha256;
  const submitted_at = matches ? submit.received_at : lastNamed;
  const settled = { ...submit, submitted_at, matches };
  await tx
    .updateTable('submits')
    .set({ submitted_at: settled.submitted_at, matches: settled.matches })
    .where('university_id', '=', submission.university_id)
    .where('submission_id', '=', submission.id)
    .where('stream', '=', submit.stream)
    .where('seq', '=', submit.seq)
    .execute();
  await keepCompared(tx, submission, { ...settled, text }, crypto);
  return { ...submission, submit: settled };
}

/** The text of exactly those edits that a submit names, and when the last of them was received: at the submit or later. */
export async function readHandIn(
  tx: Tx,
  submission: SubmissionRow,
  submit: SubmitRow,
  crypto: Crypto,
): Promise<{ text: string; lastNamed: Date }> {
  const keys = keysOf(crypto.keyring, submission.id, submission.wrapped_key);
  const { doc, counter } = await loadBeginning(tx, submission, keys);
  let lastNamed = submit.received_at;
  for (const batch of await loadBatches(tx, submission, keys, counter)) {
    const named = submit.vector[batch.stream] ?? 0;
    if (batch.first > named) continue;
    for (const op of batch.ops) if (op.seq <= named) integrate(doc, batch.stream, op);
    if (batch.receivedAt > lastNamed) lastNamed = batch.receivedAt;
  }
  return { text: textOf(doc), lastNamed };
}
