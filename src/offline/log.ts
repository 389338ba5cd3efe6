import type { Id, StreamId } from '#contract/identifier';
import type { Op, VersionVector } from '#contract/op';
import { packOps, unpackOps } from '#writing/pack';
import type { Database } from './database.ts';
import type { CheckpointRow, DocumentKey, LogChunk, MetaRow, StreamHead, StreamOp } from './rows.ts';
import { asked, logRange } from './transaction.ts';

/** The local log of acknowledged ops is pruned beyond this: the university has them, pull brings them back. */
const LOG_MAX_BYTES = 50 * 1024 * 1024;

/** The place of a chunk: user, document, stream, first and last seq. */
type ChunkKey = [Id, DocumentKey, StreamId, number, number];

/**
 * Adds consecutive ops of one stream that the university has. `receivedAt`: when it got them, by its own clock, in
 * milliseconds. Needs `log` and `meta`, readwrite.
 */
export async function addToLog(
  tx: IDBTransaction,
  owner: { user: Id; document: DocumentKey },
  stream: StreamId,
  ops: readonly Op[],
  receivedAt?: number,
): Promise<void> {
  const first = ops[0]?.seq;
  const last = ops.at(-1)?.seq;
  if (first === undefined || last === undefined) return;
  const known = await asked(tx.objectStore('log').getKey([owner.user, owner.document, stream, first, last]));
  if (known !== undefined) return;
  const bytes = packOps(ops);
  const meta = await logMeta(tx);
  const chunk: LogChunk = { ...owner, stream, first, last, bytes, number: meta.last + 1, receivedAt };
  await asked(tx.objectStore('log').put(chunk));
  await putMeta(tx, { key: 'log', last: chunk.number, bytes: meta.bytes + bytes.length });
}

/** The ops of a document's log beyond a vector, in order of stream and seq. Needs `log`. */
export async function readLog(
  tx: IDBTransaction,
  owner: { user: Id; document: DocumentKey },
  beyond: VersionVector,
): Promise<StreamOp[]> {
  const store = tx.objectStore('log');
  const keys = (await asked(store.getAllKeys(logRange(owner.user, owner.document)))) as ChunkKey[];
  const wanted = keys.filter(([, , stream, , last]) => last > (beyond[stream] ?? 0));
  const chunks = await Promise.all(wanted.map((key) => asked<LogChunk | undefined>(store.get(key))));
  return chunks.flatMap((chunk) => {
    const from = chunk === undefined ? 0 : (beyond[chunk.stream] ?? 0);
    return chunk === undefined
      ? []
      : unpackOps(chunk.bytes)
          .filter((op) => op.seq > from)
          .map((op) => ({ stream: chunk.stream, op }));
  });
}

/** The ops of one stream beyond a seq, for sending them again. Needs `log`. */
export async function readStreamLog(tx: IDBTransaction, head: StreamHead, beyond: number): Promise<Op[]> {
  const range = logRange(head.user, head.document, head.stream);
  const chunks = await asked<LogChunk[]>(tx.objectStore('log').getAll(range));
  return chunks
    .filter((chunk) => chunk.last > beyond)
    .flatMap((chunk) => unpackOps(chunk.bytes).filter((op) => op.seq > beyond));
}

/**
 * Removes the oldest chunks until the log is at most `maxBytes`. A chunk goes only if its document's checkpoint holds
 * all of it: what remains always suffices to edit offline. Needs `log`, `checkpoints` and `meta`, readwrite.
 */
async function pruneLog(tx: IDBTransaction, maxBytes: number): Promise<void> {
  const meta = await logMeta(tx);
  let bytes = meta.bytes;
  const vectors = new Map<string, VersionVector>();
  const index = tx.objectStore('log').index('number');
  for (let from = 0; bytes > maxBytes;) {
    const chunk = await asked<LogChunk | undefined>(index.get(IDBKeyRange.lowerBound(from, true)));
    if (chunk === undefined) break;
    from = chunk.number;
    if (chunk.last > ((await vectorOf(tx, vectors, chunk))[chunk.stream] ?? 0)) continue;
    await asked(tx.objectStore('log').delete([chunk.user, chunk.document, chunk.stream, chunk.first, chunk.last]));
    bytes -= chunk.bytes.length;
  }
  await putMeta(tx, { ...meta, bytes });
}

/** Keeps the log within its bounds. */
export async function trimLog(database: Database, maxBytes = LOG_MAX_BYTES): Promise<void> {
  const meta = await database.run(['meta'], 'readonly', logMeta);
  if (meta.bytes <= maxBytes) return;
  await database.run(['log', 'checkpoints', 'meta'], 'readwrite', (tx) => pruneLog(tx, maxBytes));
}

/** Frees room when the device has none: half of the log goes, as far as checkpoints allow. */
export function makeRoom(database: Database): Promise<void> {
  return database.run(['log', 'checkpoints', 'meta'], 'readwrite', async (tx) => {
    await pruneLog(tx, (await logMeta(tx)).bytes / 2);
  });
}

async function vectorOf(
  tx: IDBTransaction,
  known: Map<string, VersionVector>,
  chunk: LogChunk,
): Promise<VersionVector> {
  const key = `${chunk.user} ${chunk.document}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const store = tx.objectStore('checkpoints');
  const row = await asked<CheckpointRow | undefined>(store.get([chunk.user, chunk.document]));
  const vector = row?.vector ?? {};
  known.set(key, vector);
  return vector;
}

async function logMeta(tx: IDBTransaction): Promise<Extract<MetaRow, { key: 'log' }>> {
  const row = await asked<MetaRow | undefined>(tx.objectStore('meta').get('log'));
  return row?.key === 'log' ? row : { key: 'log', last: 0, bytes: 0 };
}

async function putMeta(tx: IDBTransaction, row: MetaRow): Promise<void> {
  await asked(tx.objectStore('meta').put(row));
}
