import type { Op } from '#contract/op';
import { openCheckpoint, packCheckpoint } from '#writing/checkpoint';
import { createDocument, integrate, waitingOps, type Document } from '#writing/document';
import { unpackOps } from '#writing/pack';
import type { Tx } from '../database/tables.ts';
import type { SubmissionKeys } from '../evidence/keys.ts';
import { seal, unseal } from '../evidence/seal.ts';
import { keysOf, type Crypto } from './store.ts';

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

/**
 * A submission's document as it is stored now, from its checkpoint and the batches after it. Leaves a new checkpoint
 * where many batches came since.
 */
export async function loadDocument(tx: Tx, log: SealedLog, crypto: Crypto): Promise<Document> {
  const keys = keysOf(crypto.keyring, log.id, log.wrapped_key);
  const checkpoint = await loadCheckpoint(tx, log, keys);
  const doc = checkpoint?.doc ?? createDocument();
  const batches = await loadBatches(tx, log, keys, checkpoint?.counter ?? 0);
  for (const { stream, ops } of batches) for (const op of ops) integrate(doc, stream, op);
  const counter = batches.at(-1)?.counter;
  if (batches.length >= CHECKPOINT_AFTER_BATCHES && counter !== undefined && waitingOps(doc) === 0)
    await storeCheckpoint(tx, log, keys, crypto, { doc, counter });
  return doc;
}

/** The batches after `counter`, at most `limit`, in their order. Throws where one was changed since it was stored. */
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
    return { ...row, receivedAt: received_at, ops: unpackOps(unseal(keys.seal, place, ops)) };
  });
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
