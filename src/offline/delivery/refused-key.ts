import { DEVICE_HEADER } from '#contract/outbox';
import type { Database } from '../device/database.ts';
import type { KeyRow } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

/**
 * Notes that the university no longer accepts the device key of these headers, so that the next refresh asks for a new
 * one. The key stays until then, and a newer one is left alone. Does nothing for other credentials. Never rejects.
 */
export async function noteRefusedKey(
  database: Database,
  user: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const device = headers[DEVICE_HEADER];
  if (device === undefined) return;
  await database
    .run(['keys'], 'readwrite', async (tx) => {
      const store = tx.objectStore('keys');
      const row = await asked<KeyRow | undefined>(store.get(user));
      if (row?.device === device && row.keptAtMs > 0) await asked(store.put({ ...row, keptAtMs: 0 }));
    })
    .catch(() => undefined);
}
