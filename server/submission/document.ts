import type { Op } from '#contract/op';
import { openCheckpoint, packCheckpoint } from '#writing/checkpoint';
import { createDocument, integrate, waitingOps, type Document } from '#writing/document';
import { unpackOps } from '#writing/pack';
import type { Tx } from '../database/tables.ts';
import type { SubmissionKeys } from '../evidence/keys.ts';
import { seal, unseal, type Place } from '../evidence/seal.ts';
import { keysOf, UnreadableLogError, type Crypto } from './store.ts';

/** A checkpoint is made once this many batches came after the last one. */
const CHECKPOINT_AFTER_BATCHES = 40;

/** What of a submission's row is needed to open its log. */
export interface SealedLog {
  readonly university_id: string;
  readonly id: string;
  readonly wrapped_key: Buffer | null;
}

/** One stored batch, opened. */
export interface OpenBatch {
  readonly counter: number;
  readonly stream: string;
  readonly first: number;
  readonly last: number;
  readonly receivedAt: Date;
  readonly ops: readonly Op[];
}

/** A document and the counter of the last batch in it, 0 before the first. */
export interface DocumentVersion {
  readonly doc: Document;
  readonly counter: number;
}

/** A submission's document as it is stored now; see {@link loadVersion}. */
export async function loadDocument(tx: Tx, log: SealedLog, crypto: Crypto): Promise<Document> {
  return (await loadVersion(tx, log, crypto)).doc;
}

/**
 * A submission's document as it is stored now, from its checkpoint and the batches after it. Leaves a new checkpoint
 * where many batches came since. Throws UnreadableLogError where it can't be opened.
 */
export async function loadVersion(tx: Tx, log: SealedLog, crypto: Crypto): Promise<DocumentVersion> {
  const keys = keysOf(crypto.keyring, log.id, log.wrapped_key);
  const checkpoint = await loadCheckpoint(tx, log, keys);
  const doc = checkpoint?.doc ?? createDocument();
  const batches = await loadBatches(tx, log, keys, checkpoint?.counter ?? 0);
  for (const { stream, ops } of batches) for (const op of ops) integrate(doc, stream, op);
  const counter = batches.at(-1)?.counter ?? checkpoint?.counter ?? 0;
  if (batches.length >= CHECKPOINT_AFTER_BATCHES && waitingOps(doc) === 0)
    await storeCheckpoint(tx, log, keys, crypto, { doc, counter });
  return { doc, counter };
}

/** The batches after `counter`, at most `limit`, in their order. Throws UnreadableLogError where one was changed. */
export async function loadBatches(
  tx: Tx,
  log: SealedLog,
  keys: SubmissionKeys,
  counter: number,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<OpenBatch[]> {
  const rows = await tx
    .selectFrom('batches')
    .select(['counter', 'stream', 'first', 'last', 'received_at', 'ops'])
    .where('university_id', '=', log.university_id)
    .where('submission_id', '=', log.id)
    .where('counter', '>', counter)
    .orderBy('counter')
    .limit(limit)
    .execute();
  return rows.map(({ ops, received_at, ...row }) => {
    const place = { kind: 'batch', submission: log.id, ...row } as const;
    return { ...row, receivedAt: received_at, ops: openOps(keys, place, ops) };
  });
}

function openOps(keys: SubmissionKeys, place: Place, sealed: Buffer): Op[] {
  try {
    return unpackOps(unseal(keys.seal, place, sealed));
  } catch (cause) {
    throw new UnreadableLogError(`A batch of submission ${place.submission} can't be opened.`, { cause });
  }
}

async function loadCheckpoint(
  tx: Tx,
  log: SealedLog,
  keys: SubmissionKeys,
): Promise<{ doc: Document; counter: number } | null> {
  const row = await tx
    .selectFrom('checkpoints')
    .select(['counter', 'document'])
    .where('university_id', '=', log.university_id)
    .where('submission_id', '=', log.id)
    .executeTakeFirst();
  if (row === undefined) return null;
  try {
    const place = { kind: 'checkpoint', submission: log.id, counter: row.counter } as const;
    return { doc: openCheckpoint(unseal(keys.seal, place, row.document)), counter: row.counter };
  } catch {
    // It only saves time: the log says the same.
    return null;
  }
}

async function storeCheckpoint(
  tx: Tx,
  log: SealedLog,
  keys: SubmissionKeys,
  { random }: Crypto,
  { doc, counter }: { doc: Document; counter: number },
): Promise<void> {
  const document = seal(keys.seal, random, { kind: 'checkpoint', submission: log.id, counter }, packCheckpoint(doc));
  await tx
    .insertInto('checkpoints')
    .values({ university_id: log.university_id, submission_id: log.id, counter, document })
    .onConflict((conflict) =>
      conflict
        .columns(['university_id', 'submission_id'])
        .doUpdateSet({ counter, document })
        .where('checkpoints.counter', '<', counter),
    )
    .execute();
}
