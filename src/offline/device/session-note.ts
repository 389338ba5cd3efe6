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

/** Whether the note names this user or is missing, that is, does not contradict their session. Needs `meta`. */
export async function isSignedIn(tx: IDBTransaction, user: Id): Promise<boolean> {
  const row = await asked<MetaRow | undefined>(tx.objectStore('meta').get('session'));
  return row?.key !== 'session' || row.user === user;
}

/** The user signed in on this browser by the note, null if nobody is. */
export function readSession(database: Database): Promise<Id | null> {
  return database.run(['meta'], 'readonly', async (tx) => {
    const row = await asked<MetaRow | undefined>(tx.objectStore('meta').get('session'));
    return row?.key === 'session' ? row.user : null;
  });
}

/** Whether the note says that somebody else, or nobody, is signed in; false if it is missing. */
export function isOver(database: Database, user: Id): Promise<boolean> {
  return database.run(['meta'], 'readonly', async (tx) => !(await isSignedIn(tx, user)));
}
