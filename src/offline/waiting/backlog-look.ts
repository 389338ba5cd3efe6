import type { Id, StreamId } from '#contract/identifier';
import type { RequestRow } from '../requests/row.ts';
import { requestsOf } from '../requests/store.ts';
import type { OutboxRow, ParkedRow, ResultRow, StreamHead } from '../device/rows.ts';
import { asked, streamRange, type TableName } from '../device/transaction.ts';

/** Rows are read in pages of this many, so that typing can be written between two pages. */
export const PAGE = 500;

/** The tables that {@link lookAt} reads. */
export const LOOK_TABLES: readonly TableName[] = ['outbox', 'streams', 'results', 'requests', 'parked'];

/** A stream with rows and the seqs of its first and last row. A damaged row's seq may be any key. */
export interface StreamKeys {
  stream: StreamId;
  first: unknown;
  last: unknown;
}

/** Every stream that has rows. Needs `outbox`. */
async function outboxKeys(tx: IDBTransaction): Promise<StreamKeys[]> {
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

/** The result of one look at the database. Rows of writing are not read. */
export interface Look {
  streams: FoundStream[];
  results: ResultRow[];
  requests: RequestRow[];
  parked: ParkedRow[];
}

export interface FoundStream extends StreamKeys {
  head: StreamHead | null;
  /** How many rows the stream has; null if the caller knew its keys already, or `rows` holds them. */
  count: number | null;
  /** All rows of a control stream, or of a stream without a head; null for writing. */
  rows: OutboxRow[] | null;
}

/** Looks at the outbox by its keys and heads. Rows of writing are not read. Needs {@link LOOK_TABLES}. */
export async function lookAt(
  tx: IDBTransaction,
  user: Id | null,
  isKnown: (keys: StreamKeys) => boolean,
): Promise<Look> {
  const requests = await requestsOf(tx, user);
  if (user === null) return { streams: [], results: [], requests, parked: [] };
  requests.push(...(await requestsOf(tx, null)));
  const streams: FoundStream[] = [];
  for (const keys of await outboxKeys(tx)) {
    const found = await lookAtStream(tx, user, keys, isKnown(keys));
    if (found !== null) streams.push(found);
  }
  const results = await asked<ResultRow[]>(tx.objectStore('results').index('user').getAll(user));
  const parked = await asked<ParkedRow[]>(tx.objectStore('parked').index('user').getAll(user));
  return { streams, results, requests, parked };
}

/** Null for a stream of somebody else. */
async function lookAtStream(
  tx: IDBTransaction,
  user: Id,
  keys: StreamKeys,
  isKnown: boolean,
): Promise<FoundStream | null> {
  const range = streamRange(keys.stream);
  const outbox = tx.objectStore('outbox');
  const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(keys.stream));
  if (head === undefined) {
    const rows = await asked<OutboxRow[]>(outbox.getAll(range));
    return rows[0]?.user === user ? { ...keys, head: null, count: null, rows } : null;
  }
  if (head.user !== user) return null;
  if (head.document === 'actions') return { ...keys, head, count: null, rows: await asked(outbox.getAll(range)) };
  return { ...keys, head, count: isKnown ? null : await asked(outbox.count(range)), rows: null };
}

/** A stream's rows after the seq `after` (undefined: from its first), at most {@link PAGE}. Needs `outbox`. */
export function readPage(tx: IDBTransaction, stream: StreamId, after: unknown): Promise<OutboxRow[]> {
  const end: IDBValidKey = [stream, []];
  const range =
    after === undefined ? streamRange(stream) : IDBKeyRange.bound([stream, after as IDBValidKey], end, true);
  return asked<OutboxRow[]>(tx.objectStore('outbox').getAll(range, PAGE));
}

/** A check that a row's action can be read. Loads the contract's schema only if there are actions. */
export async function readsActions({ streams }: Look): Promise<(row: OutboxRow) => boolean> {
  if (streams.every(({ rows }) => rows === null)) return () => true;
  const contract = await import('#contract/op').catch(() => null);
  return ({ op }) => op?.kind !== 'action' || contract === null || contract.actionSchema.safeParse(op.action).success;
}
