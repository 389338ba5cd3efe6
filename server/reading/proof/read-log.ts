import { createHash } from 'node:crypto';
import type { Op, VersionVector } from '#contract/op';
import { createDocument, integrate, type Document } from '#writing/document/document';
import { paceChecker } from '#writing/process/pace-checker';
import { unpackOps } from '#writing/wire/pack';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { unseal } from '../../writing/chain/seal.ts';
import type { ChainedBatch } from '../../writing/chain/verify.ts';
import { selectDated, type SealedLog } from '../../writing/submission/document.ts';
import { requireLightLog, type LogSize } from '../../writing/submission/size.ts';
import { keysOf, type Crypto } from '../../writing/submission/store.ts';

/** A stored batch, decrypted, with its values in the chain. */
export interface LogBatch extends Omit<ChainedBatch, 'received_at' | 'ops'> {
  readonly receivedAt: Date;
  readonly ops: readonly Op[];
  /** When its stream began, as its device claims. */
  readonly began: number | null;
}

/**
 * A submission's log up to the document's end, by counter. Throws where a batch was changed since it was stored,
 * HeavyWork as {@link requireLightLog}.
 */
export async function readLog(tx: Tx, log: SealedLog, crypto: Crypto): Promise<LogBatch[]> {
  const logs = await readLogs(tx, { universityId: log.university_id }, [log], crypto);
  return upToEnd(log, logs.get(log.id) ?? []);
}

/** The batches up to the document's end. */
export function upToEnd<B extends { readonly counter: number }>(
  { ends_at }: Pick<LogSize, 'ends_at'>,
  batches: B[],
): B[] {
  return ends_at === null ? batches : batches.filter(({ counter }) => counter <= ends_at);
}

/** The whole logs of submissions of one university, by submission id. Throws HeavyWork as {@link requireLightLog}. */
export async function readLogs(
  tx: Tx,
  { universityId }: Pick<Tenant, 'universityId'>,
  logs: readonly SealedLog[],
  crypto: Crypto,
): Promise<Map<string, LogBatch[]>> {
  const found = new Map<string, LogBatch[]>(logs.map(({ id }) => [id, []]));
  if (logs.length === 0) return found;
  requireLightLog(tx, sumOf(logs));
  const keys = new Map(logs.map(({ id, wrapped_key }) => [id, keysOf(crypto.keyring, id, wrapped_key)]));
  const rows = await selectDated(tx, universityId)
    .select(['b.leaf', 'b.head'])
    .where('b.submission_id', 'in', [...found.keys()])
    .execute();
  for (const { ops, received_at, submission_id, ...row } of rows) {
    const own = keys.get(submission_id);
    if (own === undefined) continue;
    const { counter, stream, first, last } = row;
    const place = { kind: 'batch', submission: submission_id, counter, stream, first, last } as const;
    const batch = { ...row, receivedAt: received_at, ops: unpackOps(unseal(own.seal, place, ops)) };
    found.get(submission_id)?.push(batch);
  }
  return found;
}

function sumOf(logs: readonly SealedLog[]): LogSize {
  const sum = (size: (log: SealedLog) => number) => logs.reduce((total, log) => total + size(log), 0);
  return { log_ops: sum((log) => log.log_ops), log_inserted: sum((log) => log.log_inserted), ends_at: null };
}

/** The document of the ops that `vector` names, of all where it is absent. */
export function replayLog(batches: readonly Pick<LogBatch, 'stream' | 'ops'>[], vector?: VersionVector): Document {
  const doc = createDocument(paceChecker);
  for (const { stream, ops } of batches) {
    const named = vector === undefined ? Infinity : (vector[stream] ?? 0);
    for (const op of ops) if (op.seq <= named) integrate(doc, stream, op);
  }
  return doc;
}

/** The batches that hold an op which `vector` names. */
export function namedBatches(batches: readonly LogBatch[], vector: VersionVector): LogBatch[] {
  return batches.filter(({ stream, first }) => first <= (vector[stream] ?? 0));
}

/** SHA-256 of a text's UTF-8 bytes in lowercase hexadecimal. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
