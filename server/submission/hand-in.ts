import { createHash } from 'node:crypto';
import type { Standing } from '#contract/deadline';
import type { VersionVector } from '#contract/op';
import type { HandIn } from '#contract/submission';
import { integrate, textOf } from '#writing/document';
import type { Tx } from '../database/tables.ts';
import { sealedAfterOf } from '../deadline/sealed-after.ts';
import { isLate, standingOf, type Deadline } from '../deadline/standing.ts';
import { headSigningKey } from '../evidence/keys.ts';
import { keepCompared } from '../match/keep.ts';
import { loadLog } from './document.ts';
import type { StreamState, SubmissionRow, SubmitRow } from './read.ts';
import { keysOf, type Crypto } from './store.ts';

type Due = Pick<SubmissionRow, 'end_time' | 'extended_until' | 'grace_hours'>;

/** What of a submission says whether it was handed in, and how that stands with the deadline. */
export interface Written extends Due, Pick<SubmissionRow, 'streams'> {
  readonly submit: Pick<SubmitRow, 'vector' | 'received_at' | 'submitted_at' | 'matches' | 'sealed_after'> | null;
}

/** Whether and when the work was handed in, as far as it is settled. */
export function handInOf(submission: Written): HandIn {
  const { submit, streams } = submission;
  if (submit === null) return { status: 'draft' };
  if (submit.submitted_at === null || submit.matches === null)
    return {
      status: 'received',
      received_at: submit.received_at.toISOString(),
      waiting_for: missingOps(submit.vector, streams),
    };
  const standing = standingOfHandIn(submission, { ...submit, submitted_at: submit.submitted_at });
  return {
    status: 'submitted',
    submitted_at: submit.submitted_at.toISOString(),
    late: isLate(standing),
    standing,
    matches: submit.matches,
    edited_since: streams.some(({ stream, lastEdit }) => lastEdit > (submit.vector[stream] ?? 0)),
  };
}

/** The deadline of a submission's writer; null for practice. */
export function deadlineOf({ end_time, extended_until, grace_hours }: Due): Deadline | null {
  if (end_time === null) return null;
  return { end: end_time, extendedUntil: extended_until, graceHours: grace_hours ?? 0 };
}

/** How a settled hand-in stands with the deadline of its writer. Practice has none. */
export function standingOfHandIn(
  due: Due,
  { submitted_at, sealed_after }: { submitted_at: Date; sealed_after: Date | null },
): Standing {
  const deadline = deadlineOf(due);
  if (deadline === null) return { kind: 'on_time' };
  return standingOf(deadline, { submittedAt: submitted_at, sealedAfter: sealed_after });
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
  const { text, lastNamed, sealedAfter } = await readHandIn(tx, submission, submit, crypto);
  const matches = createHash('sha256').update(text, 'utf8').digest('hex') === submit.sha256;
  const submitted_at = matches ? submit.received_at : lastNamed;
  const settled = { ...submit, submitted_at, matches, sealed_after: sealedAfter };
  await tx
    .updateTable('submits')
    .set({ submitted_at, matches, sealed_after: sealedAfter })
    .where('university_id', '=', submission.university_id)
    .where('submission_id', '=', submission.id)
    .where('stream', '=', submit.stream)
    .where('seq', '=', submit.seq)
    .execute();
  await keepCompared(tx, submission, { ...settled, text }, crypto);
  return { ...submission, submit: settled };
}

/**
 * The text of exactly those edits that a submit names, when the last of them was received (at the submit or later), and
 * the last answer of the university that came before the submit.
 */
export async function readHandIn(
  tx: Tx,
  submission: SubmissionRow,
  submit: SubmitRow,
  crypto: Crypto,
): Promise<{ text: string; lastNamed: Date; sealedAfter: Date | null }> {
  const keys = keysOf(crypto.keyring, submission.id, submission.wrapped_key);
  const { from, batches } = await loadLog(tx, submission, keys);
  const { doc } = from;
  let lastNamed = submit.received_at;
  for (const batch of batches) {
    const named = submit.vector[batch.stream] ?? 0;
    if (batch.first > named) continue;
    for (const op of batch.ops) if (op.seq <= named) integrate(doc, batch.stream, op);
    if (batch.receivedAt > lastNamed) lastNamed = batch.receivedAt;
  }
  const namedUpTo = (stream: string) => (stream === submit.stream ? submit.seq : (submit.vector[stream] ?? 0));
  const sealedAfter = sealedAfterOf(batches, namedUpTo, submission.id, headSigningKey(crypto.keyring));
  return { text: textOf(doc), lastNamed, sealedAfter };
}
