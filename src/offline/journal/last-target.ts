import type { Id } from '#contract/identifier';
import type { Target } from '#contract/op';
import type { Database } from '../device/database.ts';
import type { DocumentRow, StreamHead } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

/**
 * The document of a user that was written last on this device: by its streams, which are written with their first key,
 * and by its documents' own time, which is kept in a pause of writing. Null where there is none, and where the browser
 * gives no database that could tell.
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
