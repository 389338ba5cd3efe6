import type { StreamId } from '#contract/identifier';
import type { VersionVector } from '#contract/op';
import { packedSize } from '#writing/wire/pack';
import { readStreamLog } from '../journal/log.ts';
import type { DocumentRow, Hold, LogChunk, MetaRow, OutboxRow, StreamHead } from '../device/rows.ts';
import { asked, logRange, streamRange, type TableName } from '../device/transaction.ts';

/** The tables that {@link refillLost} needs, readwrite. */
export const REFILL_TABLES: readonly TableName[] = ['outbox', 'streams', 'log', 'documents', 'meta'];

/**
 * Compares what this device knows to have been stored of a document with `vector`, what the university has of it now.
 * Where that is less, the university was restored from a backup: of each stream, whoever wrote it, the ops beyond it are
 * put back into the outbox from the local log, and nothing of them counts as acknowledged. Returns the changed row, or
 * null where the university lacks nothing. An answer that is only old makes ops wait that the university has; sending
 * them again changes nothing.
 */
export async function refillLost(
  tx: IDBTransaction,
  row: DocumentRow,
  { vector, counter }: { vector: VersionVector; counter: number },
): Promise<DocumentRow | null> {
  const lost = Object.entries(row.vector).filter(([stream, seq]) => (vector[stream] ?? 0) < seq);
  if (lost.length === 0) return null;
  const kept: Record<StreamId, number> = { ...row.vector };
  for (const [stream] of lost) {
    const high = vector[stream] ?? 0;
    const head = await headOf(tx, row, stream);
    const isFilled = await refill(tx, { ...head, high }, high, row.title);
    await asked(tx.objectStore('streams').put({ ...head, high, hold: isFilled ? null : GAP, failed: null }));
    if (high === 0) delete kept[stream];
    else kept[stream] = high;
  }
  // A restored submission counts its batches anew: what others wrote since is among those already seen.
  const anew = counter < row.counter ? { counter: 0, counterThere: 0 } : {};
  return { ...row, vector: kept, ...anew };
}

/** Why what follows missing ops stays on this device. */
export const GAP: Hold = {
  kind: 'gap',
  error: 'Some changes are missing on this device. What follows them stays here.',
};

/**
 * Puts the local log's ops beyond `high` back into the outbox. False if the op after `high` is not on this device.
 * Needs `outbox` and `log`.
 */
export async function refill(tx: IDBTransaction, head: StreamHead, high: number, title = ''): Promise<boolean> {
  for (const op of await readStreamLog(tx, head, high)) {
    const row: OutboxRow = {
      stream: head.stream,
      seq: op.seq,
      user: head.user,
      op,
      bytes: packedSize(op),
      wallMs: head.began,
      title,
    };
    await asked(tx.objectStore('outbox').put(row));
  }
  const lowest = await asked<OutboxRow | undefined>(tx.objectStore('outbox').get(streamRange(head.stream, high + 1)));
  return lowest === undefined || lowest.seq === high + 1;
}

/** The stream's head; a new one for a stream that was pulled from another device. */
async function headOf(tx: IDBTransaction, row: DocumentRow, stream: StreamId): Promise<StreamHead> {
  const known = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
  if (known !== undefined) return known;
  const meta = await asked<MetaRow | undefined>(tx.objectStore('meta').get('streams'));
  const number = (meta?.key === 'streams' ? meta.last : 0) + 1;
  await asked(tx.objectStore('meta').put({ key: 'streams', last: number } satisfies MetaRow));
  const began = row.began?.[stream] ?? (await receivedAt(tx, row, stream));
  const { user, document, target } = row;
  return { stream, user, document, target, number, began, high: 0, hold: null, failed: null };
}

/** When the university received the first logged ops of a stream: the latest time at which it can have begun. */
async function receivedAt(tx: IDBTransaction, { user, document }: DocumentRow, stream: StreamId): Promise<number> {
  const [first] = await asked<LogChunk[]>(tx.objectStore('log').getAll(logRange(user, document, stream), 1));
  return first?.receivedAt ?? 0;
}
