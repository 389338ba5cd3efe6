import { DATABASE_NAME, DATABASE_VERSION, openExisting, type OpenDatabase } from './database.ts';

/** Dexie multiplies its versions by 10. */
const RAW_VERSION = DATABASE_VERSION * 10;

/**
 * Hands out the raw handle of the database: rows are written by raw, explicitly committed transactions, because Dexie's
 * own writes lose the last words when a page closes. Dexie creates and upgrades; it is loaded only for that, which
 * spares every later page a fifth of its code.
 */
export function dexieOpener(indexedDB: IDBFactory, name = DATABASE_NAME): OpenDatabase {
  return async () => {
    const existing = await openExisting(indexedDB, name).catch(() => null);
    if (existing?.version === RAW_VERSION) return existing;
    existing?.close();
    const { makeDatabase } = await import('./make-database.ts');
    return makeDatabase(indexedDB, name);
  };
}
