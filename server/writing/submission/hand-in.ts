import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Standing } from '#contract/deadline';
import type { Op, VersionVector } from '#contract/op';
import type { HandIn } from '#contract/submission';
import { integrate, textOf } from '#writing/document/document';
import type { Tx } from '../../platform/database/tables.ts';
import { sealedAfterOf } from '../deadline/sealed-after.ts';
import {
  isLate,
  ownEndOf,
  standingOf,
  standingWithoutExtension,
  type Deadline,
} from '../../assignments/deadline/standing.ts';
import { headSigningKey } from '../chain/keys.ts';
import { keepCompared } from './compared-text.ts';
import { loadLog, type DocumentVersion } from './document.ts';
import { lostEdits } from './lost-edits.ts';
import type { StreamState, SubmissionRow, SubmitRow } from './rows.ts';
import { keysOf, type Crypto } from './store.ts';

/** What of the server's services settles a hand-in. */
export type Settling = Crypto & { readonly clock: () => Date };

const HOUR_MS = 3_600_000;
const AWAITED_AFTER_MS = 24 * HOUR_MS;

type Due = Pick<SubmissionRow, 'end_time' | 'extended_until' | 'grace_hours'>;

/** What of a submission says whether it was handed in, and how that stands with the deadline. */
export interface HandInFacts extends Due, Pick<SubmissionRow, 'streams'> {
  readonly submit: Pick<
    SubmitRow,
    'vector' | 'received_at' | 'submitted_at' | 'matches' | 'sealed_after' | 'missing'
  > | null;
}

/** Whether and when the work was handed in, as far as it is settled; to whom the writer's name is hidden without times. */
export function handInOf(submission: HandInFacts, isHidden = false): HandIn {
  const { submit, streams } = submission;
  if (submit === null) return { status: 'draft' };
  if (submit.submitted_at === null || submit.matches === null)
    return {
      status: 'received',
      received_at: isHidden ? null : submit.received_at.toISOString(),
      waiting_for: missingOps(submit.vector, streams),
    };
  const standing = standingOfHandIn(submission, { ...submit, submitted_at: submit.submitted_at });
  const deadline = deadlineOf(submission);
  return {
    status: 'submitted',
    submitted_at: isHidden ? null : submit.submitted_at.toISOString(),
    late: isLate(standing),
    standing: isHidden && deadline !== null ? standingWithoutExtension(deadline, standing) : standing,
    matches: submit.matches,
    ...(submit.missing === 0 ? {} : { missing: submit.missing }),
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

/**
 * Whether the last hand-in is to be settled: every edit that it names is there, and it was not settled with all of them
 * yet; or some never came and the time for them is over.
 */
export function isUnsettled(submission: SubmissionRow, now: Date): boolean {
  const { submit, streams } = submission;
  if (submit === null) return false;
  const isNew = submit.submitted_at === null;
  if (missingOps(submit.vector, streams) === 0) return isNew || submit.missing > 0;
  return isNew && now >= awaitedUntil(submission, submit);
}

/**
 * Until when the edits that a hand-in names are waited for: its own end and the grace, and a day for one that came later
 * or has no end.
 */
function awaitedUntil(submission: SubmissionRow, { received_at }: SubmitRow): Date {
  const deadline = deadlineOf(submission);
  const over = deadline === null ? 0 : ownEndOf(deadline).getTime() + deadline.graceHours * HOUR_MS;
  return new Date(received_at.getTime() < over ? over : received_at.getTime() + AWAITED_AFTER_MS);
}

/**
 * The submission with its last hand-in settled, if that is to be: the text of exactly those of its edits that came is
 * compared with the hash that was handed in. Where it is the same, the hand-in counts from the receipt of the submit;
 * else from the receipt of the last named edit, if that came later. The text is kept to be compared with others.
 */
export async function settleHandIn(tx: Tx, submission: SubmissionRow, services: Settling): Promise<SubmissionRow> {
  const { submit, university_id, id } = submission;
  if (submit === null || !isUnsettled(submission, services.clock())) return submission;
  const { text, lastNamed, sealedAfter } = await readHandIn(tx, submission, submit, services);
  const matches = createHash('sha256').update(text, 'utf8').digest('hex') === submit.sha256;
  const submitted_at = matches ? submit.received_at : lastNamed;
  const missing = missingOps(submit.vector, submission.streams);
  const settled = { ...submit, submitted_at, matches, sealed_after: sealedAfter, missing };
  await sql`select settle_submit(${university_id}, ${id}, ${submit.stream}, ${submit.seq}, ${submitted_at}, ${matches},
    ${sealedAfter}, ${missing})`.execute(tx);
  await keepCompared(tx, submission, { ...settled, text }, services);
  return { ...submission, submit: settled };
}

/**
 * The text of exactly those edits that a submit names, when the last of them was received (at the submit or later), the
 * last answer of the university that came before the submit, and when the last later edit was received. `doc` is the
 * document of those edits, and `counter` that of the last batch which holds one.
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

/** Whether a batch changes the text after those of its stream's ops that a hand-in names. */
export function holdsLaterEdits({ ops }: { readonly ops: readonly Op[] }, named: number): boolean {
  return ops.some(({ seq, kind }) => seq > named && (kind === 'insert' || kind === 'delete'));
}

/**
 * The submit whose text the staff reads: the last one, once it is settled and its writer has written on, which is a new
 * draft, or some of its edits never came. Null where the text is the one that is stored.
 */
export function handedInBefore(submission: SubmissionRow): SubmitRow | null {
  const { submit } = submission;
  const handIn = handInOf(submission);
  const differs = handIn.status === 'submitted' && (handIn.edited_since || handIn.missing !== undefined);
  return differs ? submit : null;
}
