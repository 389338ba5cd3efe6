import type { Id } from '#contract/identifier';
import type { Target } from '#contract/op';
import type { Database } from '../device/database.ts';
import type { DocumentRow, StreamHead } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

/**
 * The user's document that was last written on this device: by the start of its streams, stored with their first key,
 * and by the document's commit time, stored when writing pauses. Null if there is none, or no database.
 */
export async function readLastTarget(database: Database, user: Id): Promise<Target | null> {
  const [documents, heads] = await database
    .run(['documents', 'streams'], 'readonly', async (tx): Promise<[DocumentRow[], StreamHead[]]> => [
      await asked(tx.objectStore('documents').getAll(IDBKeyRange.bound([user], [user, []]))),
      await asked(tx.objectStore('streams').getAll()),
    ])
    .catch((): [DocumentRow[], StreamHead[]] => [[], []]);
  const written = [
    ...documents.map(({ target, deviceAt }) => ({ target, at: deviceAt })),
    ...heads.filter((head) => head.user === user).map(({ target, began }) => ({ target, at: began })),
  ].filter(({ target, at }) => at !== null && target.kind !== 'actions');
  return written.sort((a, b) => (b.at ?? 0) - (a.at ?? 0))[0]?.target ?? null;
}
