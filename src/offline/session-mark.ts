import type { Id } from '#contract/identifier';
import type { Database } from './database.ts';
import type { MetaRow } from './rows.ts';
import { asked } from './transaction.ts';

/** Tells the worker, which can't read local storage, whose outbox to push. Without a database there is nothing to push. */
export async function markSession(database: Database, user: Id | null): Promise<void> {
  const row: MetaRow = { key: 'session', user };
  await database.run(['meta'], 'readwrite', (tx) => asked(tx.objectStore('meta').put(row))).catch(() => undefined);
}

/** Who is signed in on this browser, null if nobody is. */
export function readSession(database: Database): Promise<Id | null> {
  return database.run(['meta'], 'readonly', async (tx) => {
    const row = await asked<MetaRow | undefined>(tx.objectStore('meta').get('session'));
    return row?.key === 'session' ? row.user : null;
  });
}
