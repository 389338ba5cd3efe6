import type { Op } from '#contract/op';
import { createDocument, integrate, type Document } from '#writing/document';
import { unpackOps } from '#writing/pack';
import type { Tx } from '../database/tables.ts';
import type { SubmissionKeys } from '../evidence/keys.ts';
import { unseal } from '../evidence/seal.ts';
import { keysOf, type Crypto } from './store.ts';

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

/** A submission's document as it is stored now. */
export async function loadDocument(tx: Tx, log: SealedLog, crypto: Crypto): Promise<Document> {
  const doc = createDocument();
  const batches = await loadBatches(tx, log, keysOf(crypto.keyring, log.id, log.wrapped_key), 0);
  for (const { stream, ops } of batches) for (const op of ops) integrate(doc, stream, op);
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
