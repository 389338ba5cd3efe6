import type { StreamId } from '#contract/identifier';
import type { Op, VersionVector } from '#contract/op';
import { TICK_MS } from '#contract/op-constants';
import type { LogEntry } from '#writing/process/replay';
import { unpackOps } from '#writing/wire/pack';
import type { Database } from '../device/database.ts';
import type { Owner } from './open-document.ts';
import type { CheckpointRow, DocumentRow, LogChunk, OutboxRow, StreamHead } from '../device/rows.ts';
import type { Tail } from './tail.ts';
import { asked, logRange, streamRange } from '../device/transaction.ts';

/** One op of a document's log with its known times. */
export interface LoggedOp extends LogEntry {
  /** When the university received it, by its clock, in milliseconds; absent while it waits, or where not recorded. */
  readonly receivedAt?: number | undefined;
  /** Whether it is still in this device's outbox. */
  readonly waits: boolean;
}

/** All that this device holds of a document's log. */
export interface DocumentLog {
  /** Ordered by the devices' claimed times; each stream in its own order. */
  readonly entries: readonly LoggedOp[];
  /** Streams begun in this browser. */
  readonly here: ReadonlySet<StreamId>;
  /** Wall time at tick 0 of each stream, as its device claims it, where that is known. */
  readonly began: ReadonlyMap<StreamId, number>;
  /** The document's title, '' if none is known. */
  readonly title: string;
  /** Number of known ops that are not here. Until they are, moments after the first of them are incomplete. */
  readonly missing: number;
  /** Whether some ops have no known time, or the university has more than was pulled. */
  readonly partial: boolean;
}

/** The known ops of one stream. */
interface StreamLog {
  readonly began: number | undefined;
  readonly ops: Map<number, { op: Op; receivedAt: number | undefined; waits: boolean }>;
}

/** Reads a document's log from this device alone: acknowledged ops, the outbox, and the tail. */
export async function readDocumentLog(database: Database, tail: Tail, owner: Owner): Promise<DocumentLog> {
  // Before the database: an edit leaves the tail once its transaction is complete.
  const tailed = tail.entries().filter(({ head }) => head.user === owner.user && head.document === owner.document);
  const stored = await readStored(database, owner);
  const { document, checkpoint } = stored;
  const here = new Map(
    [...stored.heads, ...tailed.map(({ head }) => head)].map(({ stream, began }) => [stream, began]),
  );
  const began = new Map([...Object.entries(document?.began ?? {}), ...here]);
  const streams = streamsOf(stored, [...stored.rows, ...tailed.map(({ row }) => row)], began);
  const untimed = [...streams.values()].some((stream) => stream.began === undefined);
  return {
    entries: inOrderOfTime(streams),
    here: new Set(here.keys()),
    began,
    title: document?.title ?? '',
    missing: countMissing(streams, highest([checkpoint?.vector ?? {}, document?.vector ?? {}])),
    partial: untimed || (document !== undefined && document.counterThere > document.counter),
  };
}

/** The database rows of a document's log. */
interface Stored {
  heads: StreamHead[];
  document: DocumentRow | undefined;
  checkpoint: CheckpointRow | undefined;
  chunks: LogChunk[];
  rows: OutboxRow[];
}

function readStored(database: Database, owner: Owner): Promise<Stored> {
  return database.run(['log', 'outbox', 'streams', 'documents', 'checkpoints'], 'readonly', async (tx) => {
    const all = await asked<StreamHead[]>(tx.objectStore('streams').index('user').getAll(owner.user));
    const heads = all.filter(({ document }) => document === owner.document);
    const key = [owner.user, owner.document];
    const document = await asked<DocumentRow | undefined>(tx.objectStore('documents').get(key));
    const checkpoint = await asked<CheckpointRow | undefined>(tx.objectStore('checkpoints').get(key));
    const chunks = await asked<LogChunk[]>(tx.objectStore('log').getAll(logRange(owner.user, owner.document)));
    const rows: OutboxRow[] = [];
    for (const { stream } of heads) {
      rows.push(...(await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(streamRange(stream)))));
    }
    return { heads, document, checkpoint, chunks, rows };
  });
}

/** All ops once, by stream and seq. An acknowledged op does not wait, even if the outbox or tail has it too. */
function streamsOf(
  { chunks }: Stored,
  waiting: readonly OutboxRow[],
  began: ReadonlyMap<StreamId, number>,
): Map<StreamId, StreamLog> {
  const streams = new Map<StreamId, StreamLog>();
  const streamOf = (id: StreamId): StreamLog => {
    const known = streams.get(id) ?? { began: began.get(id), ops: new Map() };
    streams.set(id, known);
    return known;
  };
  for (const { stream, bytes, receivedAt } of chunks) {
    for (const op of unpackOps(bytes)) streamOf(stream).ops.set(op.seq, { op, receivedAt, waits: false });
  }
  for (const { stream, op } of waiting) {
    const { ops } = streamOf(stream);
    if (!ops.has(op.seq)) ops.set(op.seq, { op, receivedAt: undefined, waits: true });
  }
  return streams;
}

/** The highest seq of each stream in any of the vectors. */
function highest(vectors: readonly VersionVector[]): VersionVector {
  const high: VersionVector = {};
  for (const vector of vectors) {
    for (const [stream, seq] of Object.entries(vector)) high[stream] = Math.max(high[stream] ?? 0, seq);
  }
  return high;
}

function countMissing(streams: ReadonlyMap<StreamId, StreamLog>, vector: VersionVector): number {
  let missing = 0;
  for (const stream of new Set([...streams.keys(), ...Object.keys(vector)])) {
    const seqs = [...(streams.get(stream)?.ops.keys() ?? [])];
    missing += seqs.reduce((high, seq) => Math.max(high, seq), vector[stream] ?? 0) - seqs.length;
  }
  return missing;
}

/** The ops of all streams by claimed time. A clock never changes the order within a stream. */
function inOrderOfTime(streams: ReadonlyMap<StreamId, StreamLog>): LoggedOp[] {
  const timed: { at: number; entry: LoggedOp }[] = [];
  for (const [stream, log] of streams) {
    let { began } = log;
    let latest = -Infinity;
    for (const { op, receivedAt, waits } of [...log.ops.values()].sort((a, b) => a.op.seq - b.op.seq)) {
      if (op.kind === 'clock' && began !== undefined) began = op.wall - op.at * TICK_MS;
      const timeMs = began === undefined ? undefined : began + op.at * TICK_MS;
      latest = Math.max(latest, timeMs ?? receivedAt ?? latest);
      timed.push({ at: latest, entry: { stream, op, timeMs, receivedAt, waits } });
    }
  }
  return timed.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}
