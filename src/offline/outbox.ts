import type { StreamId } from '#contract/identifier';
import type { OutboxRow, StreamHead } from './rows.ts';
import { asked } from './transaction.ts';

/** Every stream that has rows: the outbox is read by leaps from stream to stream. Needs `outbox`. */
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

/** Puts rows recovered from the tail where they belong; heads and rows that are already there stay as they are. */
export async function putRecovered(
  tx: IDBTransaction,
  entries: readonly { head: StreamHead; row: OutboxRow }[],
): Promise<void> {
  for (const { head, row } of entries) {
    const known = await asked<StreamHead | undefined>(tx.objectStore('streams').get(head.stream));
    if (known === undefined) await asked(tx.objectStore('streams').put(head));
    if (row.seq <= (known?.high ?? 0)) continue;
    // What was undone must not come back.
    const there = await asked(tx.objectStore('outbox').getKey([row.stream, row.seq]));
    if (there === undefined) await asked(tx.objectStore('outbox').put(row));
  }
}
