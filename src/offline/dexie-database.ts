import { Dexie } from 'dexie';
import { DATABASE_NAME, type OpenDatabase } from './database.ts';
import type { TableName } from './transaction.ts';

/** Versions only add: rows that an older app queued are never migrated and never dropped. */
const VERSION_1: Record<TableName, string> = {
  outbox: '[stream+seq]',
  streams: 'stream, user',
  log: '[user+document+stream+first+last], number',
  documents: '[user+document]',
  checkpoints: '[user+document]',
  results: '[stream+seq], user',
  keys: 'user',
  meta: 'key',
};

/**
 * Opens and upgrades the database with Dexie and hands out its raw handle: rows are written by raw, explicitly
 * committed transactions, because Dexie's own writes lose the last words when a page closes.
 */
export function dexieOpener(indexedDB: IDBFactory): OpenDatabase {
  return async () => {
    const dexie = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange, autoOpen: false });
    dexie.version(1).stores(VERSION_1);
    await dexie.open();
    return dexie.backendDB();
  };
}
