import type { Id } from '#contract/identifier';
import type { Target } from '#contract/op';
import type { Database } from '../device/database.ts';
import { streamsWithRows } from '../journal/outbox.ts';
import type { DocumentRow, ParkedRow, StreamHead } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

/** The list reassures; it is no archive. */
const SHOWN_MAX = 5;

/** A document with nothing unsent. */
export interface ConfirmedDocument {
  target: Target;
  title: string;
  /** When the university last acknowledged it, in wall milliseconds. */
  at: number;
}

/** The documents of a user that are wholly at the university, those confirmed last first. */
export function readConfirmed(database: Database, user: Id): Promise<ConfirmedDocument[]> {
  return database.run(['documents', 'outbox', 'streams', 'parked'], 'readonly', async (tx) => {
    const waiting = new Set<string>();
    for (const stream of await streamsWithRows(tx)) {
      const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
      if (head?.user === user) waiting.add(head.document);
    }
    for (const { document, kind } of await asked<ParkedRow[]>(tx.objectStore('parked').index('user').getAll(user))) {
      if (kind !== 'recovered') waiting.add(document);
    }
    const range = IDBKeyRange.bound([user], [user, []]);
    const rows = await asked<DocumentRow[]>(tx.objectStore('documents').getAll(range));
    return rows
      .flatMap(({ document, target, title, universityAt: at }) =>
        at === null || waiting.has(document) ? [] : [{ target, title, at }],
      )
      .sort((a, b) => b.at - a.at)
      .slice(0, SHOWN_MAX);
  });
}
