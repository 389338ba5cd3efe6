import { Dexie, type Transaction } from 'dexie';
import { DATABASE_VERSION } from './database.ts';
import { requestOfCall, type CallRow } from '../requests/released-row.ts';
import type { RequestRow } from '../requests/row.ts';
import type { MetaRow } from './rows.ts';
import type { TableName } from './transaction.ts';

/** Versions only add: rows that an older app queued are never dropped. */
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
/** Version 2 kept requests in `calls`; the upgrade to version 3 moves its rows. */
const VERSION_2 = { calls: 'number, key, user' };
const VERSION_3 = { requests: 'number, key, user' } satisfies Partial<Record<TableName, string>>;
const VERSION_4 = { sealed: '[user+subject+first]' } satisfies Partial<Record<TableName, string>>;
const VERSION_5 = { parked: '[stream+seq], user' } satisfies Partial<Record<TableName, string>>;

/** Creates or upgrades the database. Resolves to its raw handle. */
export async function makeDatabase(indexedDB: IDBFactory, name: string): Promise<IDBDatabase> {
  const dexie = new Dexie(name, { indexedDB, IDBKeyRange, autoOpen: false });
  dexie.version(1).stores(VERSION_1);
  dexie.version(2).stores(VERSION_2);
  dexie.version(3).stores(VERSION_3).upgrade(moveCalls);
  dexie.version(4).stores(VERSION_4);
  dexie.version(DATABASE_VERSION).stores(VERSION_5);
  await dexie.open();
  return dexie.backendDB();
}

/** Turns calls into requests, each under its own key. */
async function moveCalls(transaction: Transaction): Promise<void> {
  const calls = transaction.table<CallRow>('calls');
  const rows = await calls.toArray();
  await transaction.table<RequestRow>('requests').bulkPut(rows.map(requestOfCall));
  await calls.clear();
  const last = rows.at(-1)?.number;
  if (last !== undefined) await transaction.table<MetaRow>('meta').put({ key: 'requests', last });
}
