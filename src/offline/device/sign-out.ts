import type { Id, StreamId } from '#contract/identifier';
import type { Database } from './database.ts';
import type { StoragePort } from '../../api/storage.ts';
import { streamsWithRows } from '../journal/outbox.ts';
import { forgetCopies } from '../requests/copies.ts';
import { isUnsent } from '../requests/row.ts';
import { requestsOf } from '../requests/store.ts';
import type { DocumentKey, DocumentRow, LogChunk, MetaRow, ResultRow, StreamHead } from './rows.ts';
import { asked, logRange, type TableName } from './transaction.ts';

const SIGN_OUT_TABLES: readonly TableName[] = [
  'outbox',
  'streams',
  'log',
  'documents',
  'checkpoints',
  'results',
  'keys',
  'meta',
  'requests',
];

/**
 * Removes a user's data from this device: the keys, and every document with nothing unsent. Documents with unsent work
 * stay whole for their owner's next log-in, and so do waiting requests. Without a database nothing is removed.
 */
export async function forget(database: Database, storage: StoragePort, user: Id): Promise<void> {
  await forgetCopies(storage, database, user).catch(() => undefined);
  const all = async (tx: IDBTransaction) => {
    await forgetUser(tx, user, await documentsWithRows(tx, user));
    await forgetHeads(tx, user);
    await asked(tx.objectStore('keys').delete(user));
  };
  await database.run(SIGN_OUT_TABLES, 'readwrite', all).catch(() => undefined);
}

/** Removes what the university has of a user, and keeps the rest: keys, waiting rows and the heads of their streams. */
export async function forgetRead(database: Database, user: Id): Promise<void> {
  await database.run(SIGN_OUT_TABLES, 'readwrite', (tx) => forgetUser(tx, user, new Set()));
}

/** Removes all of a user but keys, unsent work and stream heads, except documents in `kept`. */
async function forgetUser(tx: IDBTransaction, user: Id, kept: ReadonlySet<string>): Promise<void> {
  const range = IDBKeyRange.bound([user], [user, []]);
  const documents = await asked<DocumentRow[]>(tx.objectStore('documents').getAll(range));
  for (const { document } of documents) if (!kept.has(document)) await forgetDocument(tx, user, document);
  const results = await asked<ResultRow[]>(tx.objectStore('results').index('user').getAll(user));
  for (const result of results) await asked(tx.objectStore('results').delete([result.stream, result.seq]));
  for (const row of await requestsOf(tx, user)) {
    if (!isUnsent(row)) await asked(tx.objectStore('requests').delete(row.number));
  }
  const badge = await asked<MetaRow | undefined>(tx.objectStore('meta').get('badge'));
  if (badge?.key === 'badge' && badge.user === user) await asked(tx.objectStore('meta').delete('badge'));
}

/** Removes the heads of a user's streams without rows. */
async function forgetHeads(tx: IDBTransaction, user: Id): Promise<void> {
  const streams = tx.objectStore('streams');
  const filled = new Set(await streamsWithRows(tx));
  for (const stream of await asked(streams.index('user').getAllKeys(user))) {
    if (!filled.has(stream as StreamId)) await asked(streams.delete(stream));
  }
}

/**
 * Removes the text and the acknowledged ops of a document. Needs `log`, `checkpoints`, `documents` and `meta`,
 * readwrite.
 */
export async function forgetDocument(tx: IDBTransaction, user: Id, document: DocumentKey): Promise<void> {
  const chunks = await asked<LogChunk[]>(tx.objectStore('log').getAll(logRange(user, document)));
  const freed = chunks.reduce((sum, chunk) => sum + chunk.bytes.length, 0);
  await asked(tx.objectStore('log').delete(logRange(user, document)));
  await asked(tx.objectStore('checkpoints').delete([user, document]));
  await asked(tx.objectStore('documents').delete([user, document]));
  const log = await asked<MetaRow | undefined>(tx.objectStore('meta').get('log'));
  if (log?.key === 'log') await asked(tx.objectStore('meta').put({ ...log, bytes: Math.max(0, log.bytes - freed) }));
}

async function documentsWithRows(tx: IDBTransaction, user: Id): Promise<Set<string>> {
  const documents = new Set<string>();
  for (const stream of await streamsWithRows(tx)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head?.user === user) documents.add(head.document);
  }
  return documents;
}
