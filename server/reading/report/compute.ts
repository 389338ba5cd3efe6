import type { ProcessFacts } from '#contract/report';
import type { LogBatch } from '#writing/process/log-steps';
import { compositionOf } from '#writing/process/composition';
import { blocksOf, findEarlier } from '#writing/process/earlier-writing';
import { followLog } from '#writing/process/followed-log';
import { factsOf } from '#writing/process/process';
import type { LogDeleted } from '#contract/evidence';
import type { LaterDraft } from '#contract/submission';
import { textOf } from '#writing/document/document';
import type { Tx } from '../../platform/database/tables.ts';
import { openKeptReport, readKept } from '../../writing/submission/kept-document.ts';
import type { SealedLog } from '../../writing/submission/document.ts';
import { replayLog } from '../proof/read-log.ts';
import { holdsLaterEdits } from '../../writing/submission/hand-in.ts';
import { lostEdits } from '../../writing/submission/lost-edits.ts';
import type { SubmitRow } from '../../writing/submission/rows.ts';
import { keysOf, type Crypto } from '../../writing/submission/store.ts';
import { readEarlier } from './earlier.ts';
import { readTimedLog, type TimedLog } from './timed-log.ts';

/** A text and how it was written, computed from its whole log. */
export interface Computed {
  readonly text: string;
  readonly facts: ProcessFacts;
  readonly log: TimedLog;
  readonly later?: LaterDraft;
}

/** The subject of a report. `counter`: how far its log goes; `deleted`: set where that log was deleted. */
export type Reported = Omit<Computed, 'log'> & { readonly counter: number } & (
    | { readonly log: TimedLog; readonly deleted?: undefined }
    | { readonly log?: undefined; readonly deleted: LogDeleted }
  );

/** The result of {@link computeFacts}, or the kept report where the log was deleted. */
export async function reportOf(
  tx: Tx,
  submission: SealedLog & { readonly counter: number },
  crypto: Crypto,
  submit: Pick<SubmitRow, 'vector'> | null = null,
): Promise<Reported> {
  const kept = await readKept(tx, submission);
  const { counter } = submission;
  if (kept === undefined) return { ...(await computeFacts(tx, submission, crypto, submit)), counter };
  const report = openKeptReport(keysOf(crypto.keyring, submission.id, submission.wrapped_key), submission, kept);
  const at = kept.deleted_at.toISOString();
  return { ...report, deleted: { at, after_days: kept.after_days, later: counter > report.counter } };
}

/**
 * Reads a submission's log and computes how its text was written, including earlier writing; with `submit`, of the
 * handed-in text, and a later draft apart from it.
 */
export async function computeFacts(
  tx: Tx,
  log: SealedLog,
  crypto: Crypto,
  submit: Pick<SubmitRow, 'vector'> | null = null,
): Promise<Computed> {
  const whole = await readTimedLog(tx, log, crypto.keyring);
  if (submit === null) return { ...(await factsBeside(tx, log, whole, crypto)), log: whole };
  const named = ({ stream }: LogBatch): number => submit.vector[stream] ?? 0;
  const batches = whole.batches
    .map((batch) => ({ ...batch, ops: batch.ops.filter(({ seq }) => seq <= named(batch)) }))
    .filter(({ ops }) => ops.length > 0);
  for (const lost of lostEdits(batches, submit.vector)) batches.push({ ...lost, began: null, receivedAt: null });
  const last = whole.batches.findLast((batch) => holdsLaterEdits(batch, named(batch)));
  const later = last && {
    text: textOf(replayLog(whole.batches)),
    received_at: new Date(last.receivedAt ?? 0).toISOString(),
  };
  const handedIn = { ...whole, batches };
  return { ...(await factsBeside(tx, log, handedIn, crypto)), log: handedIn, ...(later ? { later } : {}) };
}

/** The text and facts of a log, compared with the other texts of its writer. */
export async function factsBeside(
  tx: Tx,
  submission: SealedLog,
  { batches, headTime }: TimedLog,
  crypto: Crypto,
): Promise<{ text: string; facts: ProcessFacts }> {
  const log = followLog(batches, headTime);
  const blocks = blocksOf(log);
  return factsOf(log, findEarlier(log, blocks, await readEarlier(tx, submission, blocks, crypto)), compositionOf);
}
