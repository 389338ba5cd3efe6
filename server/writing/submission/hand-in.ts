import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Lateness } from '#contract/deadline';
import type { Op, VersionVector } from '#contract/op';
import type { HandIn } from '#contract/submission';
import { integrate, textOf } from '#writing/document/document';
import type { Tx } from '../../platform/database/tables.ts';
import { sealedAfterOf } from '../deadline/sealed-after.ts';
import {
  isLate,
  effectiveDeadlineOf,
  latenessOf,
  latenessWithoutExtension,
  type Deadline,
} from '../../assignments/deadline/lateness.ts';
import { headSigningKey } from '../chain/keys.ts';
import { appendRulings, type LastRuling } from '../../platform/ruling/append.ts';
import { handInRuling } from './hand-in-ruling.ts';
import { keepCompared } from './compared-text.ts';
import { loadLog, type DocumentVersion } from './document.ts';
import { lostEdits } from './lost-edits.ts';
import type { StreamState, SubmissionRow, SubmitRow } from './rows.ts';
import { keysOf, type Crypto } from './store.ts';

/** The services needed for finalizing a hand-in. */
export type FinalizeServices = Crypto & { readonly clock: () => Date };

const HOUR_MS = 3_600_000;
const AWAITED_AFTER_MS = 24 * HOUR_MS;

type Due = Pick<SubmissionRow, 'end_time' | 'section_end' | 'extended_until' | 'grace_hours'>;

/** The facts of a submission that decide whether it was handed in, and its lateness. */
export interface HandInFacts extends Due, Pick<SubmissionRow, 'streams'> {
  readonly submit: Pick<
    SubmitRow,
    'vector' | 'received_at' | 'submitted_at' | 'matches' | 'sealed_after' | 'missing'
  > | null;
}

/**
 * Whether and when the work was handed in, as far as it is finalized. `isHidden`: without times, for a reader from whom
 * the writer's name is hidden.
 */
export function handInOf(submission: HandInFacts, isHidden = false): HandIn {
  const { submit, streams } = submission;
  if (submit === null) return { status: 'draft' };
  if (submit.submitted_at === null || submit.matches === null)
    return {
      status: 'received',
      received_at: isHidden ? null : submit.received_at.toISOString(),
      waiting_for: missingOps(submit.vector, streams),
    };
  const lateness = latenessOfHandIn(submission, { ...submit, submitted_at: submit.submitted_at });
  const deadline = deadlineOf(submission);
  return {
    status: 'submitted',
    submitted_at: isHidden ? null : submit.submitted_at.toISOString(),
    late: isLate(lateness),
    standing: isHidden && deadline !== null ? latenessWithoutExtension(deadline, lateness) : lateness,
    matches: submit.matches,
    ...(submit.missing === 0 ? {} : { missing: submit.missing }),
    edited_since: isEditedSince(streams, submit),
  };
}

/** Whether the text was edited after this hand-in. */
export function isEditedSince(streams: readonly StreamState[], { vector }: Pick<SubmitRow, 'vector'>): boolean {
  return streams.some(({ stream, lastEdit }) => lastEdit > (vector[stream] ?? 0));
}

/** The deadline of a submission's writer; null for practice. */
export function deadlineOf({ end_time, section_end, extended_until, grace_hours }: Due): Deadline | null {
  if (end_time === null) return null;
  return { end: end_time, sectionEnd: section_end, extendedUntil: extended_until, graceHours: grace_hours ?? 0 };
}

/** The lateness of a finalized hand-in. Practice is always on time. */
export function latenessOfHandIn(
  due: Due,
  { submitted_at, sealed_after }: { submitted_at: Date; sealed_after: Date | null },
): Lateness {
  const deadline = deadlineOf(due);
  if (deadline === null) return { kind: 'on_time' };
  return latenessOf(deadline, { submittedAt: submitted_at, sealedAfter: sealed_after });
}

/** How many of the ops that a vector names are not stored yet. */
export function missingOps(vector: VersionVector, streams: readonly StreamState[]): number {
  const highs = new Map(streams.map(({ stream, high }) => [stream, high]));
  return Object.entries(vector).reduce((sum, [stream, seq]) => sum + Math.max(0, seq - (highs.get(stream) ?? 0)), 0);
}

/**
 * Whether the last hand-in is to be finalized: every edit that it names is there, and it was not finalized with all of
 * them yet; or some never came and the time for them is over.
 */
export function isToFinalize(submission: SubmissionRow, now: Date): boolean {
  const { submit, streams } = submission;
  if (submit === null) return false;
  const isNew = submit.submitted_at === null;
  if (missingOps(submit.vector, streams) === 0) return isNew || submit.missing > 0;
  return isNew && now >= awaitedUntil(submission, submit);
}

/**
 * Until when missing edits of a hand-in are awaited: its own end plus the grace; for a hand-in received after that or
 * without an end, a day from its receipt.
 */
function awaitedUntil(submission: SubmissionRow, { received_at }: SubmitRow): Date {
  const deadline = deadlineOf(submission);
  const over = deadline === null ? 0 : effectiveDeadlineOf(deadline).getTime() + deadline.graceHours * HOUR_MS;
  return new Date(received_at.getTime() < over ? over : received_at.getTime() + AWAITED_AFTER_MS);
}

/**
 * Finalizes the last hand-in, if that is due, and returns the submission. The text of exactly the named edits that have
 * come is compared with the handed-in hash. Where they match, the hand-in counts from the receipt of the submit; else
 * from the receipt of the last named edit, if later. The text is kept for comparison with others.
 */
export async function finalizeHandIn(
  tx: Tx,
  submission: SubmissionRow,
  services: FinalizeServices,
): Promise<SubmissionRow> {
  const { submit, university_id, id } = submission;
  if (submit === null || !isToFinalize(submission, services.clock())) return submission;
  const { text, lastNamed, sealedAfter } = await readHandIn(tx, submission, submit, services);
  const matches = createHash('sha256').update(text, 'utf8').digest('hex') === submit.sha256;
  const submitted_at = matches ? submit.received_at : lastNamed;
  const missing = missingOps(submit.vector, submission.streams);
  const finalized = { ...submit, submitted_at, matches, sealed_after: sealedAfter, missing };
  const { rows } = await sql<LastRuling>`
    select * from settle_hand_in(${university_id}, ${id}, ${submit.stream}, ${submit.seq}, ${submitted_at}, ${matches},
      ${sealedAfter}, ${missing})`.execute(tx);
  const ruling = handInRuling(submission, finalized, services.clock());
  // No row: another call finalized it first.
  await appendRulings(
    tx,
    services.keyring,
    rows.map((last) => ({ ruling, last })),
  );
  await keepCompared(tx, submission, { ...finalized, text }, services);
  return { ...submission, submit: finalized };
}

/**
 * Reads a hand-in: the text of exactly the edits that a submit names, when the last of them was received (not before
 * the submit), the time of the last answer of the university before the submit, and when the last later edit was
 * received. `doc` is the document of these edits, and `counter` that of the last batch with one of them.
 */
export async function readHandIn(
  tx: Tx,
  submission: SubmissionRow,
  submit: SubmitRow,
  crypto: Crypto,
): Promise<DocumentVersion & { text: string; lastNamed: Date; sealedAfter: Date | null; later: Date | null }> {
  const keys = keysOf(crypto.keyring, submission.id, submission.wrapped_key);
  const { from, batches } = await loadLog(tx, submission, keys);
  const { doc } = from;
  let lastNamed = submit.received_at;
  let later: Date | null = null;
  let { counter } = from;
  for (const batch of batches) {
    const named = submit.vector[batch.stream] ?? 0;
    if (holdsLaterEdits(batch, named)) later = batch.receivedAt;
    if (batch.first > named) continue;
    for (const op of batch.ops) if (op.seq <= named) integrate(doc, batch.stream, op);
    counter = batch.counter;
    if (batch.receivedAt > lastNamed) lastNamed = batch.receivedAt;
  }
  if (missingOps(submit.vector, submission.streams) > 0)
    for (const { stream, ops } of lostEdits(batches, submit.vector)) integrate(doc, stream, ops[0]);
  const namedUpTo = (stream: string) => (stream === submit.stream ? submit.seq : (submit.vector[stream] ?? 0));
  const sealedAfter = sealedAfterOf(batches, namedUpTo, submission.id, headSigningKey(crypto.keyring));
  return { doc, counter, text: textOf(doc), lastNamed, sealedAfter, later };
}

/** Whether a batch holds edits after those that a hand-in names. */
export function holdsLaterEdits({ ops }: { readonly ops: readonly Op[] }, named: number): boolean {
  return ops.some(({ seq, kind }) => seq > named && (kind === 'insert' || kind === 'delete'));
}

/**
 * The submit whose text the staff reads, if that is not the stored text: the last one, once it is finalized and a later
 * draft exists or edits are missing. Null where the stored text is the one to read.
 */
export function handedInBefore(submission: SubmissionRow): SubmitRow | null {
  const { submit } = submission;
  const handIn = handInOf(submission);
  const differs = handIn.status === 'submitted' && (handIn.edited_since || handIn.missing !== undefined);
  return differs ? submit : null;
}
