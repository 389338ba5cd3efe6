import { sql } from 'kysely';
import type { Op } from '#contract/op';
import { openCheckpoint, packCheckpoint } from '#writing/checkpoint';
import { createDocument, integrate, waitingOps, type Document } from '#writing/document';
import { unpackOps } from '#writing/pack';
import type { Tx } from '../database/tables.ts';
import type { SubmissionKeys } from '../evidence/keys.ts';
import { seal, unseal, type Place } from '../evidence/seal.ts';
import { openKeptDocument, readKept } from '../retention/kept.ts';
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
  const from = await loadLatest(tx, log, keys);
  const { doc } = from;
  const batches = await loadBatches(tx, log, keys, from.counter);
  for (const { stream, ops } of batches) for (const op of ops) integrate(doc, stream, op);
  const counter = batches.at(-1)?.counter ?? from.counter;
  if (batches.length >= CHECKPOINT_AFTER_BATCHES && waitingOps(doc) === 0)
    await storeCheckpoint(tx, log, keys, crypto, { doc, counter });
  return { doc, counter };
}

/** Where the log begins that can be read: an empty document, or what was kept when the log before it was deleted. */
export async function loadBeginning(tx: Tx, log: SealedLog, keys: SubmissionKeys): Promise<DocumentVersion> {
  const kept = await readKept(tx, log);
  if (kept === undefined) return { doc: createDocument(), counter: 0 };
  return { doc: openKeptDocument(keys, log, kept), counter: kept.counter };
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

/** The checkpoint, or where the log begins: both by one question. */
async function loadLatest(tx: Tx, log: SealedLog, keys: SubmissionKeys): Promise<DocumentVersion> {
  const rows = await tx
    .selectFrom('checkpoints')
    .select(['counter', 'document', sql<boolean>`false`.as('is_kept')])
    .where('university_id', '=', log.university_id)
    .where('submission_id', '=', log.id)
    .unionAll(
      tx
        .selectFrom('kept_documents')
        .select(['counter', 'document', sql<boolean>`true`.as('is_kept')])
        .where('university_id', '=', log.university_id)
        .where('submission_id', '=', log.id),
    )
    .execute();
  const checkpoint = rows.find(({ is_kept }) => !is_kept);
  const opened = checkpoint === undefined ? null : openOwnCheckpoint(keys, log, checkpoint);
  if (opened !== null) return opened;
  const kept = rows.find(({ is_kept }) => is_kept);
  if (kept === undefined) return { doc: createDocument(), counter: 0 };
  return { doc: openKeptDocument(keys, log, kept), counter: kept.counter };
}

function openOwnCheckpoint(
  keys: SubmissionKeys,
  log: SealedLog,
  { counter, document }: { counter: number; document: Buffer },
): DocumentVersion | null {
  try {
    const place = { kind: 'checkpoint', submission: log.id, counter } as const;
    return { doc: openCheckpoint(unseal(keys.seal, place, document)), counter };
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
