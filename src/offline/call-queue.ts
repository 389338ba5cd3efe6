import type { Refusal } from '../api/trouble.ts';
import type { Database } from './database.ts';
import type { CallRow, MetaRow } from './rows.ts';
import { asked } from './transaction.ts';

/** Keeps a call, once, after those that are there already. Resolves when it is durable. */
export function keepCall(database: Database, call: Omit<CallRow, 'number'>): Promise<CallRow> {
  return database.run(['calls', 'meta'], 'readwrite', async (tx) => {
    const known = await asked<CallRow | undefined>(tx.objectStore('calls').index('key').get(call.key));
    if (known !== undefined) return known;
    const meta = await asked<MetaRow | undefined>(tx.objectStore('meta').get('calls'));
    const row: CallRow = { ...call, number: (meta?.key === 'calls' ? meta.last : 0) + 1 };
    await asked(tx.objectStore('meta').put({ key: 'calls', last: row.number } satisfies MetaRow));
    await asked(tx.objectStore('calls').put(row));
    return row;
  });
}

/** Every call that is kept, oldest first. */
export function readCalls(database: Database): Promise<CallRow[]> {
  return database.run(['calls'], 'readonly', (tx) => asked<CallRow[]>(tx.objectStore('calls').getAll()));
}

/** Notes durably that a request is about to carry the call; false if it was undone or sent meanwhile. */
export async function markSent(database: Database, number: number): Promise<boolean> {
  return change(database, number, (row) => ({ ...row, attempts: row.attempts + 1 }));
}

/** What the university says while it may still take the call later. */
export async function noteError(database: Database, number: number, error: string): Promise<void> {
  await change(database, number, (row) => ({ ...row, error }));
}

export async function noteRefusal(database: Database, number: number, refused: Refusal): Promise<void> {
  await change(database, number, (row) => ({ ...row, refused }));
}

export async function removeCall(database: Database, number: number): Promise<void> {
  await database.run(['calls'], 'readwrite', (tx) => asked(tx.objectStore('calls').delete(number)));
}

/** Removes the call with this key, if it is kept at all. */
export async function removeCallOf(database: Database, key: string): Promise<void> {
  await database.run(['calls'], 'readwrite', async (tx) => {
    const number = await asked(tx.objectStore('calls').index('key').getKey(key));
    if (number !== undefined) await asked(tx.objectStore('calls').delete(number));
  });
}

function change(database: Database, number: number, to: (row: CallRow) => CallRow): Promise<boolean> {
  return database.run(['calls'], 'readwrite', async (tx) => {
    const row = await asked<CallRow | undefined>(tx.objectStore('calls').get(number));
    if (row === undefined) return false;
    await asked(tx.objectStore('calls').put(to(row)));
    return true;
  });
}
