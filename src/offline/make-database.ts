import { Dexie } from 'dexie';
import { DATABASE_VERSION } from './database.ts';
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

/** Creates the database, or brings an older one up to date. Answers its raw handle. */
export async function makeDatabase(indexedDB: IDBFactory, name: string): Promise<IDBDatabase> {
  const dexie = new Dexie(name, { indexedDB, IDBKeyRange, autoOpen: false });
  dexie.version(1).stores(VERSION_1);
  dexie.version(DATABASE_VERSION).stores(VERSION_2);
  await dexie.open();
  return dexie.backendDB();
}
