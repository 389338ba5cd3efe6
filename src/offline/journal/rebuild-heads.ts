import type { Id, StreamId } from '#contract/identifier';
import type { Target } from '#contract/op';
import { TICK_MS } from '#contract/op-constants';
import type { LockPort } from '../../api/lock.ts';
import type { Database } from '../device/database.ts';
import { isIntact } from './intact.ts';
import { streamsWithRows } from './outbox.ts';
import { ifGone } from './recover.ts';
import { documentKey, type CheckpointRow, type DocumentRow, type MetaRow, type OutboxRow } from '../device/rows.ts';
import { asked, streamRange, type TableName } from '../device/transaction.ts';

const TABLES: readonly TableName[] = ['outbox', 'streams', 'checkpoints', 'documents', 'meta'];

/**
 * Writes heads again that the database lost while no page of their streams was alive, if other data on this device
 * names their target; the rows of other streams stay shown as damaged. Resolves to whether any head was written.
 * Rejects without a database.
 */
export async function rebuildHeads(database: Database, locks: LockPort | undefined, user: Id): Promise<boolean> {
  let count = 0;
  for (const stream of await database.run(['outbox', 'streams'], 'readonly', headless)) {
    const rebuild = () => database.run(TABLES, 'readwrite', (tx) => rebuildHead(tx, user, stream));
    count += await ifGone(locks, stream, rebuild);
  }
  return count > 0;
}

async function headless(tx: IDBTransaction): Promise<StreamId[]> {
  const found: StreamId[] = [];
  for (const stream of await streamsWithRows(tx)) {
    if ((await asked(tx.objectStore('streams').getKey(stream))) === undefined) found.push(stream);
  }
  return found;
}

/** Resolves to how many heads were written: one or none. */
async function rebuildHead(tx: IDBTransaction, user: Id, stream: StreamId): Promise<number> {
  if ((await asked(tx.objectStore('streams').getKey(stream))) !== undefined) return 0;
  const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(streamRange(stream)));
  const [first] = rows;
  if (first === undefined || first.user !== user || !isIntact(first)) return 0;
  const target = await targetOf(tx, user, stream, rows);
  if (target === null) return 0;
  const head = {
    stream,
    user,
    document: documentKey(target),
    target,
    number: await nextNumber(tx),
    began: Math.max(0, Math.round(first.wallMs - first.op.at * TICK_MS)),
    // Acknowledged rows have left the outbox, so all before the first row are acknowledged.
    high: first.seq - 1,
    // Nobody knows which of the actions a request has carried: none can be undone.
    ...(target.kind === 'actions' ? { carried: rows.at(-1)?.seq } : {}),
    hold: null,
    failed: null,
  };
  await asked(tx.objectStore('streams').put(head));
  return 1;
}

/** A stream's target, from its actions, from a checkpoint with its ops, or from a document row that names it. */
async function targetOf(
  tx: IDBTransaction,
  user: Id,
  stream: StreamId,
  rows: readonly OutboxRow[],
): Promise<Target | null> {
  if (rows.some((row) => isIntact(row) && row.op.kind === 'action')) return { kind: 'actions' };
  const all = IDBKeyRange.bound([user], [user, []]);
  const checkpoints = await asked<CheckpointRow[]>(tx.objectStore('checkpoints').getAll(all));
  const holds = checkpoints.find(({ vector }) => vector[stream] !== undefined)?.document;
  const documents = await asked<DocumentRow[]>(tx.objectStore('documents').getAll(all));
  return documents.find(({ document, vector }) => document === holds || vector[stream] !== undefined)?.target ?? null;
}

async function nextNumber(tx: IDBTransaction): Promise<number> {
  const row = await asked<MetaRow | undefined>(tx.objectStore('meta').get('streams'));
  const last = (row?.key === 'streams' ? row.last : 0) + 1;
  await asked(tx.objectStore('meta').put({ key: 'streams', last } satisfies MetaRow));
  return last;
}
