import type { Id, StreamId } from '#contract/identifier';
import type { VersionVector } from '#contract/op';
import { createDocument, integrate, vectorOf, type Document } from '#writing/document/document';
import type { Database } from '../device/database.ts';
import { readLog } from './log.ts';
import { waitingHeads } from './outbox.ts';
import { needsAttention } from '../delivery/retry.ts';
import { notStored } from '../parking/parked-words.ts';
import type {
  CheckpointRow,
  DocumentKey,
  DocumentRow,
  FailedOp,
  Hold,
  OutboxRow,
  ParkedRow,
  StreamHead,
  StreamOp,
} from '../device/rows.ts';
import type { Tail, TailEntry } from './tail.ts';
import { asked, streamRange } from '../device/transaction.ts';

/** A document of a user. */
export interface Owner {
  user: Id;
  document: DocumentKey;
}

/** Opens a document from this device: checkpoint, log, outbox, and tail. `waiting`: its rows in the outbox. */
export async function openDocument(
  database: Database,
  tail: Tail,
  owner: Owner,
): Promise<{ doc: Document; waiting: TailEntry[] }> {
  // Before the database, as an edit leaves the tail once its transaction is complete; and after it, for what is new.
  const tailed = tail.entries();
  // Without this code a document would look empty; then opening rejects.
  const { openCheckpoint } = await import('#writing/document/checkpoint');
  const opened = await fromDatabase(database, owner, openCheckpoint, inserts)
    // Some row is damaged: the document then has the rows before it in its stream, and all other streams.
    .catch(async () => fromDatabase(database, owner, openCheckpoint, await findSound()))
    .catch(() => ({ doc: createDocument(), waiting: [] }));
  const { doc } = opened;
  for (const { head, row } of [...tailed, ...tail.entries()]) {
    if (head.user === owner.user && head.document === owner.document) integrate(doc, row.stream, row.op);
  }
  return opened;
}

/** Loads the full check whether a row can be integrated; seldom needed, for hardly any row is damaged. */
async function findSound(): Promise<(row: OutboxRow) => boolean> {
  return import('./sound.ts').then(
    ({ isSound }) => isSound,
    () => inserts,
  );
}

/** An empty insertion is the only damaged op that integrates without an error. */
function inserts({ op }: OutboxRow): boolean {
  return op.kind !== 'insert' || op.text !== '';
}

async function fromDatabase(
  database: Database,
  owner: Owner,
  openCheckpoint: (bytes: Uint8Array) => Document,
  isFit: (row: OutboxRow) => boolean,
): Promise<{ doc: Document; waiting: TailEntry[] }> {
  return database.run(['checkpoints', 'log', 'outbox', 'streams'], 'readonly', async (tx) => {
    const store = tx.objectStore('checkpoints');
    const row = await asked<CheckpointRow | undefined>(store.get([owner.user, owner.document]));
    const doc = row === undefined ? createDocument() : openCheckpoint(row.bytes);
    const waiting = await readUnacknowledged(tx, owner, {}, isFit);
    const ops = [...(await readLog(tx, owner, vectorOf(doc))), ...waiting.map(opOf)];
    for (const { stream, op } of ops) integrate(doc, stream, op);
    return { doc, waiting };
  });
}

/**
 * The ops of a document on this device beyond `vector`: of other tabs, other devices and the worker's pulls. `entries`:
 * the waiting rows among them; the stream `ownStream` is left out.
 */
export async function readBeyond(
  database: Database,
  owner: Owner,
  vector: VersionVector,
  ownStream: string,
): Promise<{ ops: StreamOp[]; entries: TailEntry[] }> {
  const isSound = await findSound();
  return database.run(['log', 'outbox', 'streams'], 'readonly', async (tx) => {
    const entries = await readUnacknowledged(tx, owner, { ...vector, [ownStream]: Infinity }, isSound);
    return { ops: [...(await readLog(tx, owner, vector)), ...entries.map(opOf)], entries };
  });
}

/** The unacknowledged rows beyond `vector`; of each stream those before its first unfit row. */
async function readUnacknowledged(
  tx: IDBTransaction,
  owner: Owner,
  vector: VersionVector,
  isFit: (row: OutboxRow) => boolean,
): Promise<TailEntry[]> {
  const entries: TailEntry[] = [];
  for (const head of await waitingHeads(tx, owner)) {
    const known = vector[head.stream];
    if (known === Infinity) continue;
    const range = known === undefined ? streamRange(head.stream) : streamRange(head.stream, known + 1);
    const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(range));
    const unfit = rows.findIndex((row) => !isFit(row));
    for (const row of unfit === -1 ? rows : rows.slice(0, unfit)) entries.push({ head, row });
  }
  return entries;
}

function opOf({ row }: TailEntry): StreamOp {
  return { stream: row.stream, op: row.op };
}

/** The first and last seq of a stream's rows, and their number. A damaged row's seq may be any key. */
export interface WaitingRows {
  first: unknown;
  last: unknown;
  count: number;
}

/** The database's facts of a document besides its text. */
export interface DocumentFacts {
  row: DocumentRow | null;
  /** Acknowledged seq of `ownStream`; null if the database has no such stream. */
  ownHigh: number | null;
  /** For each stream, the seq up to which the university has it. */
  acknowledged: VersionVector;
  /** For each other stream, its waiting rows. */
  waiting: Record<StreamId, WaitingRows>;
  /** Unacknowledged rows of all other streams of this document. */
  othersWaiting: number;
  /** Of every stream that still has rows. */
  holds: Hold[];
  failed: FailedOp[];
  /** The number of words that were parked; null if nothing was. */
  parked: number | null;
}

/** The facts of a document unknown to this device. */
export const NO_FACTS: DocumentFacts = {
  row: null,
  ownHigh: null,
  acknowledged: {},
  waiting: {},
  othersWaiting: 0,
  holds: [],
  failed: [],
  parked: null,
};

/** Why a document is paused or failed, `damaged` if this device can't send it; null otherwise. */
export function refusalOf({ holds, failed, parked }: DocumentFacts): { error: string; damaged: boolean } | null {
  if (parked !== null) return { error: notStored(parked), damaged: true };
  const [hold] = holds;
  if (hold !== undefined) return { error: hold.error, damaged: hold.kind === 'gap' };
  const shown = failed.find(needsAttention);
  if (shown === undefined) return null;
  return { error: shown.error, damaged: shown.by === 'device' };
}

/** Reads the facts. Rows whose first and last seq are as in `before`, the last reading, are not counted again. */
export function readFacts(
  database: Database,
  owner: Owner,
  ownStream: string,
  before: DocumentFacts['waiting'] = {},
): Promise<DocumentFacts> {
  return database.run(['documents', 'outbox', 'streams', 'parked'], 'readonly', async (tx) => {
    const row = await asked<DocumentRow | undefined>(tx.objectStore('documents').get([owner.user, owner.document]));
    const own = await asked<StreamHead | undefined>(tx.objectStore('streams').get(ownStream));
    const facts: DocumentFacts = {
      row: row ?? null,
      ownHigh: own?.high ?? null,
      acknowledged: { ...row?.vector },
      waiting: {},
      othersWaiting: 0,
      holds: [],
      failed: [],
      parked: await parkedWords(tx, owner),
    };
    for (const { stream, high, hold, failed } of await waitingHeads(tx, owner)) {
      facts.acknowledged[stream] = Math.max(facts.acknowledged[stream] ?? 0, high);
      if (stream !== ownStream) {
        const rows = await countRows(tx, stream, before[stream]);
        facts.waiting[stream] = rows;
        facts.othersWaiting += rows.count;
      }
      if (hold !== null) facts.holds.push(hold);
      if (failed !== null) facts.failed.push(failed);
    }
    return facts;
  });
}

async function parkedWords(tx: IDBTransaction, { user, document }: Owner): Promise<number | null> {
  const all = await asked<ParkedRow[]>(tx.objectStore('parked').index('user').getAll(user));
  const rows = all.filter((row) => row.document === document && row.kind !== 'recovered');
  return rows.length === 0 ? null : rows.reduce((sum, { words }) => sum + words, 0);
}

async function countRows(tx: IDBTransaction, stream: StreamId, before: WaitingRows | undefined): Promise<WaitingRows> {
  const [outbox, range] = [tx.objectStore('outbox'), streamRange(stream)];
  const seqAt = async (end: IDBCursorDirection) =>
    ((await asked<IDBCursor | null>(outbox.openKeyCursor(range, end)))?.key as [StreamId, unknown] | undefined)?.[1];
  const [first, last] = [await seqAt('next'), await seqAt('prev')];
  const isKnown = before !== undefined && before.first === first && before.last === last;
  return isKnown ? before : { first, last, count: await asked(outbox.count(range)) };
}
