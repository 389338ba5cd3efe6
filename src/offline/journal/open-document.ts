import type { Id, StreamId } from '#contract/identifier';
import type { VersionVector } from '#contract/op';
import { createDocument, integrate, vectorOf, type Document } from '#writing/document/document';
import type { Database } from '../device/database.ts';
import { readLog } from './log.ts';
import { waitingHeads } from './outbox.ts';
import { needsAttention } from '../delivery/retry.ts';
import type {
  CheckpointRow,
  DocumentKey,
  DocumentRow,
  FailedOp,
  Hold,
  OutboxRow,
  StreamHead,
  StreamOp,
} from '../device/rows.ts';
import type { Tail, TailEntry } from './tail.ts';
import { asked, streamRange } from '../device/transaction.ts';

/** Whose document it is. */
export interface Owner {
  user: Id;
  document: DocumentKey;
}

/** A document as this device has it: checkpoint, log, outbox, and what is still in the tail. `waiting`: its rows that wait. */
export async function openDocument(
  database: Database,
  tail: Tail,
  owner: Owner,
): Promise<{ doc: Document; waiting: TailEntry[] }> {
  // Without the code that reads them a document of this device would look empty: it is not opened then.
  const { openCheckpoint } = await import('#writing/document/checkpoint');
  const opened = await fromDatabase(database, owner, openCheckpoint, inserts)
    // Some change is damaged: what precedes it in its stream, and every other stream, is the document.
    .catch(async () => fromDatabase(database, owner, openCheckpoint, await findSound()))
    .catch(() => ({ doc: createDocument(), waiting: [] }));
  const { doc } = opened;
  for (const { head, row } of tail.entries()) {
    if (head.user === owner.user && head.document === owner.document) integrate(doc, row.stream, row.op);
  }
  return opened;
}

/** Whether a row can be integrated; fetched when it is asked for, for next to no row is damaged. */
async function findSound(): Promise<(row: OutboxRow) => boolean> {
  return import('./sound.ts').then(
    ({ isSound }) => isSound,
    () => inserts,
  );
}

/** An insertion of nothing is the one damaged op that is not refused by an error. */
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
 * What this device holds of a document beyond `vector`: of other tabs, other devices, the worker's pulls. `entries` are
 * those of its rows that wait to be sent; the asking stream is passed over.
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

/** The unacknowledged rows beyond `vector`, of each stream those before the first row that is not fit. */
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

/** The seqs of the first and the last row of a stream, and how many there are. A damaged row's seq may be anything. */
export interface WaitingRows {
  first: unknown;
  last: unknown;
  count: number;
}

/** What the database says about a document besides its text. */
export interface DocumentFacts {
  row: DocumentRow | null;
  /** Acknowledged seq of the asking stream; null where the database has no such stream. */
  ownHigh: number | null;
  /** Of each stream, up to which seq the university has it. */
  acknowledged: VersionVector;
  /** Of each other stream, which of its rows wait here. */
  waiting: Record<StreamId, WaitingRows>;
  /** Unacknowledged rows of all other streams of this document. */
  othersWaiting: number;
  /** Of any of its streams that still has rows. */
  holds: Hold[];
  failed: FailedOp[];
}

/** Of a document that this device knows nothing of. */
export const NO_FACTS: DocumentFacts = {
  row: null,
  ownHigh: null,
  acknowledged: {},
  waiting: {},
  othersWaiting: 0,
  holds: [],
  failed: [],
};

/** Why a document is not taken, and whether it is this device that can't send it; null while it is. */
export function refusalOf({ holds, failed }: DocumentFacts): { error: string; damaged?: boolean } | null {
  const [hold] = holds;
  if (hold !== undefined) return { error: hold.error };
  const shown = failed.find(needsAttention);
  if (shown === undefined) return null;
  return shown.by === 'device' ? { error: shown.error, damaged: true } : { error: shown.error };
}

/** `before`: what was read last; rows of which the first and the last are still the same are not counted again. */
export function readFacts(
  database: Database,
  owner: Owner,
  ownStream: string,
  before: DocumentFacts['waiting'] = {},
): Promise<DocumentFacts> {
  return database.run(['documents', 'outbox', 'streams'], 'readonly', async (tx) => {
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

async function countRows(tx: IDBTransaction, stream: StreamId, before: WaitingRows | undefined): Promise<WaitingRows> {
  const [outbox, range] = [tx.objectStore('outbox'), streamRange(stream)];
  const seqAt = async (end: IDBCursorDirection) =>
    ((await asked<IDBCursor | null>(outbox.openKeyCursor(range, end)))?.key as [StreamId, unknown] | undefined)?.[1];
  const [first, last] = [await seqAt('next'), await seqAt('prev')];
  const isKnown = before !== undefined && before.first === first && before.last === last;
  return isKnown ? before : { first, last, count: await asked(outbox.count(range)) };
}
