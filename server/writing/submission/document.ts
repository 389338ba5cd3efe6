import { sql } from 'kysely';
import type { Op } from '#contract/op';
import { openCheckpoint, packCheckpoint } from '#writing/document/checkpoint';
import { createDocument, integrate, waitingOps, type Document } from '#writing/document/document';
import { paceChecker } from '#writing/process/pace-checker';
import { unpackOps } from '#writing/wire/pack';
import type { Row, Tx } from '../../platform/database/tables.ts';
import type { SubmissionKeys } from '../chain/keys.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { seal, unseal, type Place } from '../chain/seal.ts';
import { openKeptDocument } from './kept-document.ts';
import { requireLightLog, type LogSize } from './size.ts';
import { keysOf, type Crypto } from './store.ts';
import { UnreadableLogError } from '../../platform/unreadable-log.ts';

/** A checkpoint is made once this many batches came after the last one. */
const CHECKPOINT_AFTER_BATCHES = 40;
const COUNTER_MAX = 2 ** 31 - 1;

/** The columns of a submission that are needed to open its log. */
export interface SealedLog extends LogSize {
  readonly university_id: string;
  readonly id: string;
  readonly wrapped_key: Buffer | null;
}

/** One stored batch, opened. */
export interface OpenBatch {
  readonly counter: number;
  readonly stream: string;
  readonly first: number;
  readonly last: number;
  readonly receivedAt: Date;
  readonly ops: readonly Op[];
}

/** The same, with facts of its stream. */
export interface DatedBatch extends OpenBatch {
  /** When the stream began, as its device claims. */
  readonly began: number | null;
  /** Whether some of it arrived sealed after the session of its browser had been ended. */
  readonly isAfterEnd: boolean;
}

/** A document and the counter of the last batch in it, 0 before the first. */
export interface DocumentVersion {
  readonly doc: Document;
  readonly counter: number;
}

/** A submission's document as it is stored now; see {@link loadVersion}. */
export async function loadDocument(tx: Tx, log: SealedLog, crypto: Crypto): Promise<Document> {
  return (await loadVersion(tx, log, crypto)).doc;
}

/**
 * A submission's stored document, from its checkpoint and the batches after it. Stores a new checkpoint where many
 * batches follow. Throws UnreadableLogError where it can't be opened, HeavyWork where the log is too large.
 */
export async function loadVersion(tx: Tx, log: SealedLog, crypto: Crypto): Promise<DocumentVersion> {
  const keys = keysOf(crypto.keyring, log.id, log.wrapped_key);
  const { from, batches } = await loadFrom(tx, log, keys, true);
  const { doc } = from;
  for (const { stream, ops } of batches) for (const op of ops) integrate(doc, stream, op);
  const counter = batches.at(-1)?.counter ?? from.counter;
  if (batches.length >= CHECKPOINT_AFTER_BATCHES && waitingOps(doc) === 0)
    await storeCheckpoint(tx, log, keys, crypto, { doc, counter });
  return { doc, counter };
}

/** A submission's document from all of its log, also beyond its end. Throws UnreadableLogError and HeavyWork. */
export async function loadWhole(tx: Tx, log: SealedLog, crypto: Crypto): Promise<Document> {
  const keys = keysOf(crypto.keyring, log.id, log.wrapped_key);
  const { from, batches } = await loadFrom(tx, { ...log, ends_at: null }, keys, true);
  for (const { stream, ops } of batches) for (const op of ops) integrate(from.doc, stream, op);
  return from.doc;
}

/** A version of a document, and the batches that came after it. */
export interface LoadedLog {
  readonly from: DocumentVersion;
  readonly batches: readonly OpenBatch[];
}

/**
 * The log as far as it can be read: from an empty document, or from the kept document where the log before that was
 * deleted. Throws UnreadableLogError where it can't be opened, HeavyWork where it is too large.
 */
export function loadLog(tx: Tx, log: SealedLog, keys: SubmissionKeys): Promise<LoadedLog> {
  return loadFrom(tx, log, keys, false);
}

/**
 * The batches after `counter` up to the document's end, in order. Throws UnreadableLogError where one was changed,
 * HeavyWork where the log is too large for the transaction.
 */
export async function loadBatches(
  tx: Tx,
  log: SealedLog,
  keys: SubmissionKeys,
  counter: number,
): Promise<DatedBatch[]> {
  requireLightLog(tx, log);
  return loadRange(tx, log, keys, counter, endOf(log));
}

/** The batches after `counter` up to `last`, of any size. Throws UnreadableLogError where one was changed. */
export async function loadRange(
  tx: Tx,
  log: Omit<SealedLog, keyof LogSize>,
  keys: SubmissionKeys,
  counter: number,
  last: number,
): Promise<DatedBatch[]> {
  const rows = await selectDated(tx, log.university_id)
    .where('b.submission_id', '=', log.id)
    .where('b.counter', '>', counter)
    .where('b.counter', '<=', last)
    .execute();
  return rows.map((row) => dated(openBatch(keys, log, row), row));
}

/**
 * The logs of several submissions of one university up to their documents' ends, by their ids, however large they are.
 * One that can't be opened is not among them.
 */
export async function loadLogs(
  tx: Tx,
  universityId: string,
  logs: readonly SealedLog[],
  keyring: Keyring,
): Promise<Map<string, DatedBatch[]>> {
  const ids = logs.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await selectDated(tx, universityId).where('b.submission_id', 'in', ids).execute();
  const opened = new Map<string, DatedBatch[]>();
  for (const log of logs) {
    const own = rows.filter(({ submission_id, counter }) => submission_id === log.id && counter <= endOf(log));
    try {
      const keys = keysOf(keyring, log.id, log.wrapped_key);
      opened.set(
        log.id,
        own.map((row) => dated(openBatch(keys, log, row), row)),
      );
    } catch (error) {
      if (!(error instanceof UnreadableLogError)) throw error;
    }
  }
  return opened;
}

/** Batches with the beginnings of their streams, each submission's in order. */
export function selectDated(tx: Tx, universityId: string) {
  return tx
    .selectFrom('batches as b')
    .leftJoin('streams as t', (join) =>
      join
        .onRef('t.university_id', '=', 'b.university_id')
        .onRef('t.submission_id', '=', 'b.submission_id')
        .onRef('t.stream', '=', 'b.stream'),
    )
    .select(['b.submission_id', 'b.counter', 'b.stream', 'b.first', 'b.last', 'b.received_at', 'b.ops'])
    .select(['t.began', 't.sealed_after_end_at'])
    .where('b.university_id', '=', universityId)
    .orderBy('b.submission_id')
    .orderBy('b.counter');
}

type StreamFacts = { began: number | null; sealed_after_end_at: Date | null };

function dated(batch: OpenBatch, { began, sealed_after_end_at }: StreamFacts): DatedBatch {
  return { ...batch, began, isAfterEnd: sealed_after_end_at !== null };
}

function endOf({ ends_at }: Pick<LogSize, 'ends_at'>): number {
  return ends_at ?? COUNTER_MAX;
}

type BatchRow = Pick<Row<'batches'>, 'counter' | 'stream' | 'first' | 'last' | 'received_at' | 'ops'>;

function openBatch(keys: SubmissionKeys, log: Pick<SealedLog, 'id'>, row: BatchRow): OpenBatch {
  const { counter, stream, first, last, received_at: receivedAt, ops } = row;
  const place = { kind: 'batch', submission: log.id, counter, stream, first, last } as const;
  return { counter, stream, first, last, receivedAt, ops: openOps(keys, place, ops) };
}

function openOps(keys: SubmissionKeys, place: Place, sealed: Buffer): Op[] {
  try {
    return unpackOps(unseal(keys.seal, place, sealed));
  } catch (cause) {
    throw new UnreadableLogError(`A batch of submission ${place.submission} can't be opened.`, { cause });
  }
}

/** A stored version of the document, or a batch after the newest of these. */
type LatestRow = BatchRow & { readonly kind: 'checkpoint' | 'kept' | 'batch' };

/** The checkpoint, if wanted, or the beginning of the log, with the batches after it, in one query. */
async function loadFrom(tx: Tx, log: SealedLog, keys: SubmissionKeys, fromCheckpoint: boolean): Promise<LoadedLog> {
  requireLightLog(tx, log);
  const { rows } = await sql<LatestRow>`
    with versions as (
      select 'checkpoint' as kind, counter, document from checkpoints
      where university_id = ${log.university_id} and submission_id = ${log.id} and ${fromCheckpoint}
      union all
      select 'kept', counter, document from kept_documents
      where university_id = ${log.university_id} and submission_id = ${log.id})
    select kind, counter, '' as stream, 0 as first, 0 as last, null as received_at, document as ops from versions
    union all
    select 'batch', counter, stream, first, last, received_at, ops from batches
    where university_id = ${log.university_id} and submission_id = ${log.id}
      and counter > coalesce((select max(counter) from versions), 0) and counter <= ${endOf(log)}
    order by counter`.execute(tx);
  const checkpoint = rows.find(({ kind }) => kind === 'checkpoint');
  const opened = checkpoint === undefined ? null : openOwnCheckpoint(keys, log, checkpoint);
  if (checkpoint !== undefined && opened === null) return loadFrom(tx, log, keys, false);
  const from = opened ?? openBeginning(keys, log, rows);
  const after = rows.filter(({ kind }) => kind === 'batch');
  return { from, batches: after.map((row) => openBatch(keys, log, row)) };
}

function openBeginning(keys: SubmissionKeys, log: SealedLog, rows: readonly LatestRow[]): DocumentVersion {
  const kept = rows.find(({ kind }) => kind === 'kept');
  if (kept === undefined) return { doc: createDocument(paceChecker), counter: 0 };
  return { doc: openKeptDocument(keys, log, { counter: kept.counter, document: kept.ops }), counter: kept.counter };
}

function openOwnCheckpoint(
  keys: SubmissionKeys,
  log: SealedLog,
  { counter, ops: document }: BatchRow,
): DocumentVersion | null {
  try {
    const place = { kind: 'checkpoint', submission: log.id, counter } as const;
    return { doc: openCheckpoint(unseal(keys.seal, place, document), paceChecker), counter };
  } catch {
    // A checkpoint only saves time: the document can be computed from the log.
    return null;
  }
}

async function storeCheckpoint(
  tx: Tx,
  log: SealedLog,
  keys: SubmissionKeys,
  { random }: Crypto,
  { doc, counter }: { doc: Document; counter: number },
): Promise<void> {
  const document = seal(keys.seal, random, { kind: 'checkpoint', submission: log.id, counter }, packCheckpoint(doc));
  await tx
    .insertInto('checkpoints')
    .values({ university_id: log.university_id, submission_id: log.id, counter, document })
    .onConflict((conflict) =>
      conflict
        .columns(['university_id', 'submission_id'])
        .doUpdateSet({ counter, document })
        .where('checkpoints.counter', '<', counter),
    )
    .execute();
}
