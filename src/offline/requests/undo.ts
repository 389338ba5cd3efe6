import type { Id } from '#contract/identifier';
import type { Op } from '#contract/op';
import { packedSize } from '#writing/wire/pack';
import type { StoragePort } from '../../api/storage.ts';
import type { Database } from '../device/database.ts';
import { opOfItem } from '../waiting/item-id.ts';
import { isUncarried, isUndone, type OutboxRow, type ResultRow, type StreamHead } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';
import { removeCopy } from './copies.ts';
import { requestOfItem } from './row.ts';
import { removeRequest, undoRequest } from './store.ts';

/** The result of an undo. */
export type Undone = 'undone' | 'already sent';

export interface UndoPorts {
  database: Database;
  storage: StoragePort;
  user: Id | null;
}

/** Takes back the request that is shown as the item `id`, unless something that left this device has carried it. */
export async function undo(ports: UndoPorts, id: string): Promise<Undone> {
  const key = requestOfItem(id);
  if (key === null) return undoAction(ports, id);
  const { database, storage, user } = ports;
  if (!(await undoRequest(database, key, user))) return 'already sent';
  removeCopy(storage, key);
  return 'undone';
}

/** Removes a refusal that was read. */
export async function dismiss({ database, storage }: Omit<UndoPorts, 'user'>, id: string): Promise<void> {
  const key = requestOfItem(id);
  if (key === null) return dismissResult(database, id);
  removeCopy(storage, key);
  await removeRequest(database, key, ({ state }) => state.kind === 'refused');
}

/**
 * Takes back an action of an earlier app version that no push has carried: a skip takes its place, so that the actions
 * after it still follow. One transaction reads and writes, so a push never carries what was undone.
 */
function undoAction({ database, user }: UndoPorts, id: string): Promise<Undone> {
  const { stream, seq } = opOfItem(id);
  return database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
    const row = await asked<OutboxRow | undefined>(tx.objectStore('outbox').get([stream, seq]));
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (row === undefined || head === undefined || row.user !== user) return 'already sent';
    if (isUndone(row.op)) return 'undone';
    if (row.op.kind !== 'action' || !isUncarried(head, seq)) return 'already sent';
    const op: Op = { kind: 'skip', seq, at: row.op.at, reason: 'undone' };
    await asked(tx.objectStore('outbox').put({ ...row, op, bytes: packedSize(op), title: '' } satisfies OutboxRow));
    return 'undone';
  });
}

/** Marks the refusal of an action of an earlier app version, or of a hand-in, as read. */
function dismissResult(database: Database, id: string): Promise<void> {
  const { stream, seq } = opOfItem(id);
  return database.run(['results'], 'readwrite', async (tx) => {
    const row = await asked<ResultRow | undefined>(tx.objectStore('results').get([stream, seq]));
    if (row !== undefined) await asked(tx.objectStore('results').put({ ...row, dismissed: true }));
  });
}
