import type { Id } from '#contract/identifier';
import type { Database } from './database.ts';
import type { MetaRow } from './rows.ts';
import { asked } from './transaction.ts';

/**
 * Tells the worker, which can't read local storage, whose outbox to push. `user` is asked once the database is at hand,
 * so that a slow page does not write down a session that has ended meanwhile; undefined: nobody knows, and the mark stays.
 * Without a database there is nothing to push. Resolves to whether there was no mark: the database is new or was emptied.
 */
export async function markSession(database: Database, user: () => Id | null | undefined): Promise<boolean> {
  const mark = async (tx: IDBTransaction) => {
    const meta = tx.objectStore('meta');
    const known = await asked<MetaRow | undefined>(meta.get('session'));
    const id = user();
    if (id !== undefined && (known?.key !== 'session' || known.user !== id)) {
      await asked(meta.put({ key: 'session', user: id } satisfies MetaRow));
    }
    return known === undefined;
  };
  return database.run(['meta'], 'readwrite', mark).catch(() => false);
}

/** Whether nothing says that somebody else, or nobody, is signed in: a mark that is missing says nothing. Needs `meta`. */
export async function isSignedIn(tx: IDBTransaction, user: Id): Promise<boolean> {
  const row = await asked<MetaRow | undefined>(tx.objectStore('meta').get('session'));
  return row?.key !== 'session' || row.user === user;
}

/** Who is signed in on this browser, null if nobody is. */
export function readSession(database: Database): Promise<Id | null> {
  return database.run(['meta'], 'readonly', async (tx) => {
    const row = await asked<MetaRow | undefined>(tx.objectStore('meta').get('session'));
    return row?.key === 'session' ? row.user : null;
  });
}

/** Whether the mark says that somebody else is signed in, or nobody: one that is missing says nothing. */
export function isOver(database: Database, user: Id): Promise<boolean> {
  return database.run(['meta'], 'readonly', async (tx) => !(await isSignedIn(tx, user)));
}
