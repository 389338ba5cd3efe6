import type { Id } from '#contract/identifier';
import type { Database } from './database.ts';
import type { MetaRow } from './rows.ts';
import { asked } from './transaction.ts';

/**
 * Marks in the database whose outbox the worker pushes, since a worker can't read local storage. `user` is called once
 * the database is open, so that a slow page does not note a session that has ended; undefined: unknown, the note stays.
 * Without a database nothing is done. Resolves to whether there was no note: the database is new or was emptied.
 */
export async function noteSession(database: Database, user: () => Id | null | undefined): Promise<boolean> {
  const note = async (tx: IDBTransaction) => {
    const meta = tx.objectStore('meta');
    const known = await asked<MetaRow | undefined>(meta.get('session'));
    const id = user();
    if (id !== undefined && (known?.key !== 'session' || known.user !== id)) {
      await asked(meta.put({ key: 'session', user: id } satisfies MetaRow));
    }
    return known === undefined;
  };
  return database.run(['meta'], 'readwrite', note).catch(() => false);
}
