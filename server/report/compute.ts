import type { ProcessFacts } from '#contract/report';
import type { HeadTime, LogBatch } from '#writing/log-steps';
import { textAndProcessOf } from '#writing/process';
import type { LogDeleted } from '#contract/evidence';
import type { LaterDraft } from '#contract/submission';
import { textOf } from '#writing/document';
import type { Tx } from '../database/tables.ts';
import { openSignedHead } from '../evidence/chain.ts';
import { headSigningKey } from '../evidence/keys.ts';
import type { Keyring } from '../keyring.ts';
import { openKeptReport, readKept } from '../retention/kept.ts';
import { loadBatches, type SealedLog } from '../submission/document.ts';
import { replayLog } from '../proof/read-log.ts';
import { holdsLaterEdits } from '../submission/hand-in.ts';
import { lostEdits } from '../submission/lost-edits.ts';
import type { SubmitRow } from '../submission/read.ts';
import { keysOf } from '../submission/store.ts';

/** A text and how it was written, computed from its whole log. */
export interface Computed {
  readonly text: string;
  readonly facts: ProcessFacts;
  readonly log: TimedLog;
  readonly later?: LaterDraft;
}

/** What a report is about: `counter` is as far as its log goes; `deleted` where that log is gone. */
export type Reported = Omit<Computed, 'log'> & { readonly counter: number } & (
    | { readonly log: TimedLog; readonly deleted?: undefined }
    | { readonly log?: undefined; readonly deleted: LogDeleted }
  );

/** {@link computeFacts} of the log, or what was kept of it when it was deleted. */
export async function reportOf(
  tx: Tx,
  submission: SealedLog & { readonly counter: number },
  keyring: Keyring,
  submit: Pick<SubmitRow, 'vector'> | null = null,
): Promise<Reported> {
  const kept = await readKept(tx, submission);
  const { counter } = submission;
  if (kept === undefined) return { ...(await computeFacts(tx, submission, keyring, submit)), counter };
  const report = openKeptReport(keysOf(keyring, submission.id, submission.wrapped_key), submission, kept);
  const at = kept.deleted_at.toISOString();
  return { ...report, deleted: { at, after_days: kept.after_days, later: counter > report.counter } };
}

/**
 * Reads a submission's log and computes how its text came to be; with `submit` the text that was handed in by it, and
 * apart from that what was written on.
 */
export async function computeFacts(
  tx: Tx,
  log: SealedLog,
  keyring: Keyring,
  submit: Pick<SubmitRow, 'vector'> | null = null,
): Promise<Computed> {
  const whole = await readTimedLog(tx, log, keyring);
  if (submit === null) return { ...textAndProcessOf(whole.batches, whole.headTime), log: whole };
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
  return { ...textAndProcessOf(batches, whole.headTime), log: { ...whole, batches }, ...(later ? { later } : {}) };
}

/** A log as its times are computed from it. Anchors count where this university signed them. */
export interface TimedLog {
  readonly batches: readonly LogBatch[];
  readonly headTime: HeadTime;
}

/** The log after a counter, which must be where it can be read from. */
export async function readTimedLog(tx: Tx, log: SealedLog, keyring: Keyring, after = 0): Promise<TimedLog> {
  const batches = await loadBatches(tx, log, keysOf(keyring, log.id, log.wrapped_key), after);
  const signingKey = headSigningKey(keyring);
  return {
    batches: batches.map(({ stream, began, receivedAt, ops }) => ({
      stream,
      began,
      receivedAt: receivedAt.getTime(),
      ops,
    })),
    headTime: (head) => {
      const signed = openSignedHead(signingKey, head);
      return signed?.submission === log.id ? signed.at : null;
    },
  };
}
