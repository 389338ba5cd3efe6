import type { Id } from '#contract/identifier';
import type { Target } from '#contract/op';
import type { Database } from './database.ts';
import { waitingHeads } from '../journal/outbox.ts';
import { documentKey, type OutboxRow, type StreamHead } from './rows.ts';
import { forgetDocument } from './sign-out.ts';
import { asked, streamRange, type TableName } from './transaction.ts';

const DISCARD_TABLES: readonly TableName[] = ['outbox', 'streams', 'log', 'documents', 'checkpoints', 'meta'];

/**
 * Deletes from this device what a user wrote for an assignment that the university does not know, and so never stored.
 * False, with nothing changed, unless the university said so. Heads stay and count as acknowledged, so that a page that
 * still holds the rows does not write them again.
 */
export function discardDocument(database: Database, user: Id, target: Target): Promise<boolean> {
  const document = documentKey(target);
  return database.run(DISCARD_TABLES, 'readwrite', async (tx) => {
    const heads = await waitingHeads(tx, { user, document });
    if (!heads.some(({ hold }) => hold?.kind === 'unknown assignment')) return false;
    for (const head of heads) {
      const range = streamRange(head.stream);
      const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(range));
      const high = rows.reduce((last, { seq }) => Math.max(last, seq), head.high);
      await asked(tx.objectStore('outbox').delete(range));
      await asked(tx.objectStore('streams').put({ ...head, high, hold: null, failed: null } satisfies StreamHead));
    }
    await forgetDocument(tx, user, document);
    return true;
  });
}
