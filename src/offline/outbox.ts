import type { Id, StreamId } from '#contract/identifier';
import { PUSH_MAX_OPS } from '#contract/op-constants';
import type { WaitingStream } from './plan.ts';
import { isUndone, type OutboxRow, type StreamHead } from './rows.ts';
import { asked, streamRange } from './transaction.ts';

/**
 * The streams of a user that have rows in the outbox, each with its lowest rows, at most what one push can carry.
 * Needs `outbox` and `streams`.
 */
export async function readWaiting(tx: IDBTransaction, user: Id): Promise<(WaitingStream & { head: StreamHead })[]> {
  const waiting: (WaitingStream & { head: StreamHead })[] = [];
  for (const stream of await streamsWithRows(tx)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head === undefined || head.user !== user) continue;
    const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(streamRange(stream), PUSH_MAX_OPS));
    waiting.push({ stream, target: head.target, began: head.began, number: head.number, rows, head });
  }
  return waiting;
}

/** How many ops of a user wait, in all; what was undone is nothing to wait for. Needs `outbox` and `streams`. */
export async function countWaiting(tx: IDBTransaction, user: Id): Promise<number> {
  let count = 0;
  for (const stream of await streamsWithRows(tx)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head?.user !== user) continue;
    if (head.target.kind === 'actions') count += (await undecided(tx, stream)).length;
    else count += await asked(tx.objectStore('outbox').count(streamRange(stream)));
  }
  return count;
}

/** How many documents of a user wait; all actions that nobody has undone are one. Needs `outbox` and `streams`. */
export async function countDocumentsWaiting(tx: IDBTransaction, user: Id): Promise<number> {
  const documents = new Set<string>();
  for (const stream of await streamsWithRows(tx)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head?.user !== user) continue;
    if (head.target.kind !== 'actions' || (await undecided(tx, stream)).length > 0) documents.add(head.document);
  }
  return documents.size;
}

/** The actions of a control stream that nobody has undone. */
async function undecided(tx: IDBTransaction, stream: StreamId): Promise<OutboxRow[]> {
  const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(streamRange(stream)));
  return rows.filter(({ op }) => !isUndone(op));
}

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
    const known = await asked(tx.objectStore('streams').getKey(head.stream));
    if (known === undefined) await asked(tx.objectStore('streams').put(head));
    // What was undone must not come back.
    const there = await asked(tx.objectStore('outbox').getKey([row.stream, row.seq]));
    if (there === undefined) await asked(tx.objectStore('outbox').put(row));
  }
}
