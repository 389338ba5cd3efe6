import type { Id } from '#contract/identifier';
import type { Database } from './database.ts';
import type { CallRow } from './rows.ts';
import { asked } from './transaction.ts';
import type { Undone } from './undo.ts';

/** The calls of one person, or of nobody in particular. Needs `calls`. */
export async function callsOf(tx: IDBTransaction, user: Id | null): Promise<CallRow[]> {
  const rows = await asked<CallRow[]>(tx.objectStore('calls').getAll());
  return rows.filter((row) => row.user === user);
}

/** Takes back a call that no request has carried, in one transaction. */
export function undoCall(database: Database, user: Id | null, key: string): Promise<Undone> {
  return database.run(['calls'], 'readwrite', async (tx) => {
    const row = await asked<CallRow | undefined>(tx.objectStore('calls').index('key').get(key));
    if (row === undefined || row.user !== user || row.attempts > 0) return 'already sent';
    await asked(tx.objectStore('calls').delete(row.number));
    return 'undone';
  });
}

/** Removes a refused call: it was read. */
export async function dismissCall(database: Database, key: string): Promise<void> {
  await database.run(['calls'], 'readwrite', async (tx) => {
    const row = await asked<CallRow | undefined>(tx.objectStore('calls').index('key').get(key));
    if (row !== undefined && row.refused !== null) await asked(tx.objectStore('calls').delete(row.number));
  });
}

/** The `error` of a call of which no request can be made. */
export const DAMAGED_CALL = 'This request is damaged on this device, so it can’t be sent.';

const ITEM_PREFIX = 'call:';

/** The id of the item that a call is shown as. */
export function callItemId(key: string): string {
  return ITEM_PREFIX + key;
}

/** The key of the call that an item's id names, null if it names none. */
export function callOfItem(id: string): string | null {
  return id.startsWith(ITEM_PREFIX) ? id.slice(ITEM_PREFIX.length) : null;
}
