import { DATABASE_NAME, openExisting, type OpenDatabase } from './database.ts';
import type { TableName } from './transaction.ts';

/** Versions only add: rows that an older app queued are never migrated and never dropped. */
const VERSION_1 = {
  outbox: '[stream+seq]',
  streams: 'stream, user',
  log: '[user+document+stream+first+last], number',
  documents: '[user+document]',
  checkpoints: '[user+document]',
  results: '[stream+seq], user',
  keys: 'user',
  meta: 'key',
} satisfies Partial<Record<TableName, string>>;
const VERSION_2 = {
  calls: 'number, key, user',
} satisfies Partial<Record<TableName, string>>;

const VERSION = 2;
/** Dexie counts a version in tenths. */
const RAW_VERSION = VERSION * 10;

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
    const { Dexie } = await import('dexie');
    const dexie = new Dexie(name, { indexedDB, IDBKeyRange, autoOpen: false });
    dexie.version(1).stores(VERSION_1);
    dexie.version(VERSION).stores(VERSION_2);
    await dexie.open();
    return dexie.backendDB();
  };
}
