import type { Id, StreamId } from '#contract/identifier';
import type { DocumentKey, OutboxRow, StreamHead } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

/** Every stream with rows. A key cursor jumps from stream to stream. Needs `outbox`. */
export async function streamsWithRows(tx: IDBTransaction): Promise<StreamId[]> {
  const streams: StreamId[] = [];
  const store = tx.objectStore('outbox');
  for (let range: IDBKeyRange | null = null; ;) {
    const cursor: IDBCursor | null = await asked(store.openKeyCursor(range));
    if (cursor === null) return streams;
    const stream = (cursor.key as [StreamId, number])[0];
    streams.push(stream);
    range = IDBKeyRange.lowerBound([stream, []], true);
  }
}

/** The heads of a document's streams that have rows. Needs `outbox` and `streams`. */
export async function waitingHeads(
  tx: IDBTransaction,
  owner: { user: Id; document: DocumentKey },
): Promise<StreamHead[]> {
  const heads: StreamHead[] = [];
  for (const stream of await streamsWithRows(tx)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head !== undefined && head.user === owner.user && head.document === owner.document) heads.push(head);
  }
  return heads;
}

/** Puts rows recovered from the tail where they belong; heads and rows that are already there stay as they are. */
export async function putRecovered(
  tx: IDBTransaction,
  entries: readonly { head: StreamHead; row: OutboxRow }[],
): Promise<void> {
  for (const { head, row } of entries) {
    const known = await asked<StreamHead | undefined>(tx.objectStore('streams').get(head.stream));
    if (known === undefined) await asked(tx.objectStore('streams').put(head));
    if (row.seq <= (known?.high ?? 0)) continue;
    // An undone row must not be restored.
    const there = await asked(tx.objectStore('outbox').getKey([row.stream, row.seq]));
    if (there === undefined) await asked(tx.objectStore('outbox').put(row));
  }
}
