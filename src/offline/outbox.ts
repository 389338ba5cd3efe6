import type { Id, StreamId } from '#contract/identifier';
import { PUSH_MAX_OPS } from '#contract/op-constants';
import { isHeadIntact, isIntact } from './intact.ts';
import type { WaitingStream } from './plan.ts';
import { isUndone, type OutboxRow, type StreamHead } from './rows.ts';
import { asked, streamRange } from './transaction.ts';

/** A stream as the outbox holds it. */
export interface OutboxStream extends WaitingStream {
  head: StreamHead;
  /** The seq after its intact rows, where the next row is damaged; null where none is. */
  damaged: number | null;
}

/**
 * The streams of a user that have rows in the outbox, each with its lowest intact rows, at most what one push can carry.
 * Needs `outbox` and `streams`.
 */
export async function readWaiting(tx: IDBTransaction, user: Id): Promise<OutboxStream[]> {
  const waiting: OutboxStream[] = [];
  for (const stream of await streamsWithRows(tx)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head === undefined || head.user !== user) continue;
    const found = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(streamRange(stream), PUSH_MAX_OPS));
    const { target, began, number } = head;
    const end = isHeadIntact(head) ? found.findIndex((row) => !isIntact(row)) : 0;
    const rows = end === -1 ? found : found.slice(0, end);
    const damaged = end === -1 ? null : (rows.at(-1)?.seq ?? head.high) + 1;
    waiting.push({ stream, target, began, number, rows, head, damaged });
  }
  return waiting;
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

/** A stream that has rows, and the seqs of its first and its last one. A damaged row's may be anything. */
export interface StreamKeys {
  stream: StreamId;
  first: unknown;
  last: unknown;
}

/** Every stream that has rows. Needs `outbox`. */
export async function outboxKeys(tx: IDBTransaction): Promise<StreamKeys[]> {
  const keys: StreamKeys[] = [];
  const store = tx.objectStore('outbox');
  for (let range: IDBKeyRange | null = null; ;) {
    const lowest: IDBCursor | null = await asked(store.openKeyCursor(range));
    if (lowest === null) return keys;
    const [stream, first] = lowest.key as [StreamId, unknown];
    const highest = await asked(store.openKeyCursor(streamRange(stream), 'prev'));
    keys.push({ stream, first, last: (highest?.key as [StreamId, unknown] | undefined)?.[1] ?? first });
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
