import type { Id, StreamId } from '#contract/identifier';
import { isHeadIntact, isIntact } from '../journal/intact.ts';
import { streamsWithRows } from '../journal/outbox.ts';
import type { WaitingStream } from './plan.ts';
import type { OutboxRow, StreamHead } from '../device/rows.ts';
import { asked, streamRange } from '../device/transaction.ts';

/** A stream as the outbox holds it. */
export interface OutboxStream extends WaitingStream {
  head: StreamHead;
  /** The seq of the first damaged row, null if none is damaged. */
  damaged: number | null;
}

/**
 * The user's streams with rows in the outbox, each with its lowest intact rows: the first `count` and the stream's last
 * row. Needs `outbox` and `streams`.
 */
export async function readWaiting(tx: IDBTransaction, user: Id, count: number): Promise<OutboxStream[]> {
  const waiting: OutboxStream[] = [];
  for (const stream of await streamsWithRows(tx)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head === undefined || head.user !== user) continue;
    const found = await readEnds(tx, stream, count);
    const { target, began, number } = head;
    const end = isHeadIntact(head) ? found.findIndex((row) => !isIntact(row)) : 0;
    const rows = end === -1 ? found : found.slice(0, end);
    const damaged = end === -1 ? null : (rows.at(-1)?.seq ?? head.high) + 1;
    waiting.push({ stream, target, began, number, rows, head, damaged });
  }
  return waiting;
}

/** The first `count` rows of a stream, and its last row: a push names the last seq of its stream. */
async function readEnds(tx: IDBTransaction, stream: StreamId, count: number): Promise<OutboxRow[]> {
  const outbox = tx.objectStore('outbox');
  const rows = await asked<OutboxRow[]>(outbox.getAll(streamRange(stream), count));
  if (rows.length < count) return rows;
  const cursor = await asked<IDBCursorWithValue | null>(outbox.openCursor(streamRange(stream), 'prev'));
  const last = cursor?.value as OutboxRow | undefined;
  return last === undefined || last.seq === rows.at(-1)?.seq ? rows : [...rows, last];
}
