import type { MetaRow } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

/** How much the log holds, and the number of its last chunk. Needs `meta`. */
export async function logMeta(tx: IDBTransaction): Promise<Extract<MetaRow, { key: 'log' }>> {
  const row = await asked<MetaRow | undefined>(tx.objectStore('meta').get('log'));
  return row?.key === 'log' ? row : { key: 'log', last: 0, bytes: 0 };
}

export async function putLogMeta(tx: IDBTransaction, row: MetaRow): Promise<void> {
  await asked(tx.objectStore('meta').put(row));
}
