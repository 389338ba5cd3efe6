import type { Id } from '#contract/identifier';
import type { CallRow } from './rows.ts';
import { asked } from './transaction.ts';

/** The calls of one person, or of nobody in particular. Needs `calls`. */
export async function callsOf(tx: IDBTransaction, user: Id | null): Promise<CallRow[]> {
  const rows = await asked<CallRow[]>(tx.objectStore('calls').getAll());
  return rows.filter((row) => row.user === user);
}

const ITEM_PREFIX = 'call:';

/** The id of the item that a call is shown as. */
export function callItemId(key: string): string {
  return ITEM_PREFIX + key;
}

/** The key of the call that an item's id names, null if it names none. */
export function callOfItem(id: string): string | null {
  return id.startsWith(ITEM_PREFIX) ? id.slice(ITEM_PREFIX.length) : null;
}
