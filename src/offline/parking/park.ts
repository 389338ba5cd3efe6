import type { Id, StreamId } from '#contract/identifier';
import type { Op, Skip } from '#contract/op';
import { countsOf } from '#writing/document/counts';
import { packedSize } from '#writing/wire/pack';
import type { Database } from '../device/database.ts';
import type { FailedOp, OutboxRow, ParkedRow, StreamHead } from '../device/rows.ts';
import { asked, streamRange, type TableName } from '../device/transaction.ts';
import { isIntact } from '../journal/intact.ts';
import { readStreamLog } from '../journal/log.ts';
import { isRefusedLong } from '../delivery/refusals.ts';
import { idsOfSkip, nextClockOf, skipInstead } from './skip-instead.ts';
import { textIn } from './text-in.ts';

const TABLES: readonly TableName[] = ['outbox', 'streams', 'log', 'parked'];

/** A longer gap is none that this app made: what follows it is parked instead. */
const GAP_MAX = 10_000;
/** Whether local storage holds an op. */
export type IsInTail = (place: { stream: StreamId; seq: number }) => boolean;

/** Ops that follow, of which the ids are read. */
const FOLLOWING_MAX = 500;

/**
 * Parks what is known never to be stored, of these streams of a user: it stays in sight with its words, and skips take
 * its place, so that what follows can be sent. Resolves to the streams that can be sent again. A database of an earlier
 * version has no place for it: a page upgrades it. `isInTail` is absent in the worker, which can't read local storage.
 */
export async function parkFailed(
  database: Database,
  user: Id,
  streams: readonly StreamId[],
  isInTail: IsInTail | undefined,
): Promise<ReadonlySet<StreamId>> {
  const freed = new Set<StreamId>();
  if (database.handle()?.objectStoreNames.contains('parked') !== true) return freed;
  for (const stream of new Set(streams)) {
    const isFreed = await database.run(TABLES, 'readwrite', (tx) => parkIn(tx, user, stream, isInTail));
    if (isFreed) freed.add(stream);
  }
  return freed;
}

async function parkIn(
  tx: IDBTransaction,
  user: Id,
  stream: StreamId,
  isInTail: IsInTail | undefined,
): Promise<boolean> {
  const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
  if (head === undefined || head.user !== user || head.failed === null) return false;
  if (!(await isGivenUp(tx, stream, head.failed))) return false;
  const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(streamRange(stream), FOLLOWING_MAX));
  return rows.length > 0 && take(tx, head, head.failed, rows, isInTail);
}

/** Parks what a stream's failure names; `rows` are its lowest ones. Resolves to whether it did. */
async function take(
  tx: IDBTransaction,
  head: StreamHead,
  failed: FailedOp,
  rows: readonly OutboxRow[],
  isInTail: IsInTail | undefined,
): Promise<boolean> {
  const at = rows.findIndex(({ seq }) => seq === failed.seq);
  const row = rows[at] ?? null;
  const gap = row === null ? Number(rows[0]?.seq) - failed.seq : 0;
  const isBare = row?.op?.kind === 'skip' && row.op.clock === undefined;
  if (isBare || !(gap >= 0 && gap <= GAP_MAX)) await parkStream(tx, head, failed);
  else if (row !== null) await parkOp(tx, head, failed, row, rows.slice(at + 1));
  // This device found its first row to be damaged; what is missing before that may still come.
  else if (failed.by === 'device' && rows[0] !== undefined) await parkOp(tx, head, failed, rows[0], rows.slice(1));
  else return fillGap(tx, head, failed, rows, isInTail);
  return true;
}

async function isGivenUp(tx: IDBTransaction, stream: StreamId, failed: FailedOp): Promise<boolean> {
  return failed.by === 'device' || isRefusedLong(failed) || isOurSkip(tx, stream, failed.seq);
}

/** Whether the failed op is a skip of this device that names characters: a barer one takes its place at once. */
async function isOurSkip(tx: IDBTransaction, stream: StreamId, seq: number): Promise<boolean> {
  const row = await asked<OutboxRow | undefined>(tx.objectStore('outbox').get([stream, seq]));
  return row?.op?.kind === 'skip' && row.op.reason !== 'undone' && row.op.clock !== undefined;
}

async function parkOp(
  tx: IDBTransaction,
  head: StreamHead,
  failed: FailedOp,
  row: OutboxRow,
  after: readonly OutboxRow[],
): Promise<void> {
  const { stream, seq } = row;
  const op: unknown = row.op;
  const known = row.op?.kind === 'skip' && row.op.reason !== 'undone' ? row.op : null;
  const next = await nextClockBefore(tx, head, seq);
  const skip: Skip =
    known === null
      ? skipInstead({ stream, seq, op, next, following: intactOps(after) }, 'parked')
      : { kind: 'skip', seq, at: known.at, reason: known.reason };
  await putSkip(tx, head, row, skip);
  const parked = tx.objectStore('parked');
  const before = await asked<ParkedRow | undefined>(parked.get([stream, seq]));
  const ids = idsOfSkip(stream, skip);
  const made = rowOf(head, failed, {
    seq,
    kind: 'op',
    op,
    text: wordsOf(row),
    ids,
    title: row.title,
    wallMs: row.wallMs,
  });
  await asked(parked.put(before === undefined ? made : { ...before, ids }));
  await asked(tx.objectStore('streams').put({ ...head, failed: null } satisfies StreamHead));
}

/**
 * Fills the place of ops that are nowhere on this device: in no table, nor in the tail of a page that may be frozen. Their
 * words, if a text has them, are entered again later. Resolves to whether it did.
 */
async function fillGap(
  tx: IDBTransaction,
  head: StreamHead,
  failed: FailedOp,
  rows: readonly OutboxRow[],
  isInTail: IsInTail | undefined,
): Promise<boolean> {
  const { stream } = head;
  const [lowest] = rows;
  if (lowest === undefined || isInTail === undefined) return false;
  for (let seq = failed.seq; seq < lowest.seq; seq += 1) if (isInTail({ stream, seq })) return false;
  const next = await nextClockBefore(tx, head, failed.seq);
  const first = skipInstead({ stream, seq: failed.seq, op: null, next, following: intactOps(rows) }, 'lost');
  await putSkip(tx, head, lowest, first);
  for (let seq = failed.seq + 1; seq < lowest.seq; seq += 1) {
    await putSkip(tx, head, lowest, { kind: 'skip', seq, at: 0, reason: 'lost' });
  }
  const ids = idsOfSkip(stream, first);
  const { title, wallMs } = lowest;
  const made = rowOf(head, failed, { seq: failed.seq, kind: 'lost', op: null, text: '', ids, title, wallMs });
  await asked(tx.objectStore('parked').put(made));
  await asked(tx.objectStore('streams').put({ ...head, hold: null, failed: null } satisfies StreamHead));
  return true;
}

/**
 * Parks all waiting rows of a stream of which nothing can be sent. Its head counts them as acknowledged, so that a page
 * that still holds them does not write them again.
 */
async function parkStream(tx: IDBTransaction, head: StreamHead, failed: FailedOp): Promise<void> {
  const range = streamRange(head.stream);
  const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(range));
  const [first] = rows;
  if (first === undefined) return;
  const texts = rows.map(wordsOf).join('');
  const earlier = await asked<ParkedRow | undefined>(tx.objectStore('parked').get([head.stream, failed.seq]));
  const text = (earlier?.text ?? '') + texts;
  const { title, wallMs } = first;
  const made = rowOf(head, failed, { seq: failed.seq, kind: 'stream', op: null, text, ids: null, title, wallMs });
  await asked(tx.objectStore('parked').put(made));
  await asked(tx.objectStore('outbox').delete(range));
  const high = rows.reduce((last, { seq }) => (Number.isSafeInteger(seq) ? Math.max(last, seq) : last), head.high);
  await asked(tx.objectStore('streams').put({ ...head, high, hold: null, failed: null } satisfies StreamHead));
}

type Made = Pick<ParkedRow, 'seq' | 'kind' | 'op' | 'text' | 'ids' | 'title' | 'wallMs'>;

function rowOf(head: StreamHead, { error, by }: FailedOp, made: Made): ParkedRow {
  const { stream, user, document, target } = head;
  const wallMs = Number.isFinite(made.wallMs) ? made.wallMs : 0;
  return { stream, user, document, target, ...made, wallMs, words: countsOf(made.text).words, error, by };
}

async function putSkip(tx: IDBTransaction, head: StreamHead, like: OutboxRow, op: Skip): Promise<void> {
  const row = { ...like, stream: head.stream, user: head.user, seq: op.seq, op, bytes: packedSize(op) };
  await asked(tx.objectStore('outbox').put(row satisfies OutboxRow));
}

/** The next clock of a stream before a seq, from the local log. All before it has left the outbox. */
async function nextClockBefore(tx: IDBTransaction, head: StreamHead, seq: number): Promise<number | null> {
  const ops = (await readStreamLog(tx, head, 0)).filter((op) => op.seq < seq);
  return nextClockOf(ops, new Set(ops.map((op) => op.seq)).size === seq - 1);
}

/** The words of a row; of a damaged one, whatever text it holds. */
function wordsOf(row: OutboxRow): string {
  const { op } = row;
  if (!isIntact(row)) return textIn(op);
  if (op.kind === 'action') return textIn(op.action);
  return op.kind === 'insert' ? op.text : '';
}

function intactOps(rows: readonly OutboxRow[]): Op[] {
  return rows.filter(isIntact).map(({ op }) => op);
}
