import type { Id } from '#contract/identifier';
import type { Database } from './database.ts';
import type { MetaRow } from './rows.ts';
import { asked } from './transaction.ts';

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
