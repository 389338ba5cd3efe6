import type { Id } from '#contract/identifier';
import type { Database } from './database.ts';
import type { CallRow } from './rows.ts';
import { asked } from './transaction.ts';
import type { Undone } from './undo.ts';

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
