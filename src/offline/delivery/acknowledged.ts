import type { VersionVector } from '#contract/op';
import type { Database } from '../device/database.ts';
import type { StreamHead } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

/** Whether the university has acknowledged all ops of `vector`; streams without a head here came from it. */
export function isAcknowledged(database: Database, vector: VersionVector): Promise<boolean> {
  return database.run(['streams'], 'readonly', async (tx) => {
    for (const [stream, seq] of Object.entries(vector)) {
      const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
      if (head !== undefined && head.high < seq) return false;
    }
    return true;
  });
}
