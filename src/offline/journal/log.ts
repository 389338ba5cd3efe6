import type { Id, StreamId } from '#contract/identifier';
import type { Op, VersionVector } from '#contract/op';
import { packOps, unpackOps } from '#writing/wire/pack';
import { logMeta, putLogMeta } from './log-meta.ts';
import type { DocumentKey, LogChunk, StreamHead, StreamOp } from '../device/rows.ts';
import { asked, logRange } from '../device/transaction.ts';

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
  await putLogMeta(tx, { key: 'log', last: chunk.number, bytes: meta.bytes + bytes.length });
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

/** Whether the log has every op of a stream that the university has. Needs `log`. */
export async function isLogged(tx: IDBTransaction, head: StreamHead): Promise<boolean> {
  const seqs = (await readStreamLog(tx, head, 0)).map(({ seq }) => seq).filter((seq) => seq <= head.high);
  return new Set(seqs).size === head.high;
}
