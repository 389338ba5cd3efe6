import type { Id, StreamId } from '#contract/identifier';
import type { Push, PushAnswer, StreamAnswer } from '#contract/outbox';
import { addToLog, isLogged } from '../journal/log.ts';
import { GAP, refill, refillLost } from './refill.ts';
import { countFailure } from './refusals.ts';
import {
  newDocumentRow,
  type DocumentKey,
  type DocumentRow,
  type FailedOp,
  type MetaRow,
  type OutboxRow,
  type ResultRow,
  type StreamHead,
} from '../device/rows.ts';
import { acknowledgementsOf, type StreamAcknowledgement } from './acknowledgements.ts';
import { asked, type TableName } from '../device/transaction.ts';

/** The tables that {@link applyAnswer} writes. */
export const ANSWER_TABLES: readonly TableName[] = ['outbox', 'streams', 'log', 'documents', 'results', 'meta'];

/** What an answer changed on this device. */
export interface Applied {
  /** Rows that left the outbox. */
  moved: number;
  /** Streams that must not be retried at once (`paused`), and streams of which everything was stored. */
  paused: StreamId[];
  stored: StreamId[];
  /** Documents of which the university has ops that this device lacks, or may have again. */
  behind: DocumentKey[];
  /** Whether the university lacks ops that it had: they wait again. */
  isRefilled: boolean;
  /** Streams in which something was parked that can't be stored. */
  parked: StreamId[];
  /** The incarnation of the university's database, where it is not that with which all texts were compared. */
  incarnation: string | null;
}

/** What an answer changed that changed nothing. */
export function nothingApplied(): Applied {
  return { moved: 0, paused: [], stored: [], behind: [], isRefilled: false, parked: [], incarnation: null };
}

/**
 * Applies a push answer in one transaction: acknowledged rows move to the log, stream heads and documents take over the
 * university's seqs, results are kept for their owner. A row leaves the outbox only if the push carried it and the
 * answer covers it (acknowledgements.ts). Applying an answer twice, or late, changes nothing further.
 */
export async function applyAnswer(
  tx: IDBTransaction,
  user: Id,
  push: Push,
  answer: PushAnswer,
  nowMs: number,
): Promise<Applied> {
  const applied = nothingApplied();
  await keepResults(tx, user, push, answer, nowMs);
  for (const part of acknowledgementsOf(push, answer)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(part.stream));
    if (head === undefined || head.user !== user) continue;
    applied.moved += await moveAcknowledged(tx, head, part, Date.parse(answer.server_time));
    const next = await nextHead(tx, head, part.answer, nowMs, Date.parse(answer.server_time));
    await asked(tx.objectStore('streams').put(next));
    if (part.answer.status === 'stored') applied.stored.push(next.stream);
    if (next.hold !== null || next.failed !== null) applied.paused.push(next.stream);
    // The university has the ops before the gap: with them, a skip can keep the ids of what is missing.
    const isBehind = next.hold === GAP && !(await isLogged(tx, next));
    if (isBehind) applied.behind.push(head.document);
    await advanceDocument(tx, head, part.answer, answer, isBehind);
  }
  await compareDocuments(tx, user, answer, applied);
  if (await isAnother(tx, user, answer.incarnation)) applied.incarnation = answer.incarnation ?? null;
  return applied;
}

async function isAnother(tx: IDBTransaction, user: Id, incarnation: string | undefined): Promise<boolean> {
  if (incarnation === undefined) return false;
  const known = await asked<MetaRow | undefined>(tx.objectStore('meta').get('incarnation'));
  return !(known?.key === 'incarnation' && known.user === user && known.name === incarnation);
}

async function moveAcknowledged(
  tx: IDBTransaction,
  head: StreamHead,
  part: StreamAcknowledgement,
  receivedAt: number,
): Promise<number> {
  if (part.acknowledged === null) return 0;
  const { first, last } = part.acknowledged;
  const range = IDBKeyRange.bound([head.stream, first], [head.stream, last]);
  const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(range));
  await asked(tx.objectStore('outbox').delete(range));
  for (const run of consecutive(rows)) {
    await addToLog(
      tx,
      head,
      head.stream,
      run.map((row) => row.op),
      receivedAt,
    );
  }
  return rows.length;
}

function nextHead(
  tx: IDBTransaction,
  head: StreamHead,
  answer: StreamAnswer,
  nowMs: number,
  heardMs: number,
): StreamHead | Promise<StreamHead> {
  const counted = (failure: Parameters<typeof countFailure>[1]) => countFailure(head.failed, failure, nowMs, heardMs);
  if (answer.status === 'gap') return rewound(tx, head, answer.high, counted);
  const reached: StreamHead = { ...head, high: Math.max(head.high, answer.high), hold: null };
  if (answer.status === 'stored') return { ...reached, failed: null };
  if (answer.status === 'failed') return { ...reached, failed: counted(named(answer)) };
  return { ...reached, hold: { kind: 'unknown assignment', error: answer.error } };
}

/**
 * The university has fewer ops than this device assumed (status `gap`): sends again from `high` on. Where this device
 * lacks them too, that is counted like a refusal of the first one: others may still bring them.
 */
async function rewound(
  tx: IDBTransaction,
  head: StreamHead,
  high: number,
  counted: (failure: Parameters<typeof countFailure>[1]) => FailedOp,
): Promise<StreamHead> {
  if (await refill(tx, head, high)) return { ...head, high, hold: null };
  return { ...head, high, hold: GAP, failed: counted({ seq: high + 1, code: 'gap', error: GAP.error }) };
}

function named(answer: Extract<StreamAnswer, { status: 'failed' }>) {
  return { seq: answer.seq, code: answer.code, error: answer.error };
}

async function advanceDocument(
  tx: IDBTransaction,
  head: StreamHead,
  stream: StreamAnswer,
  answer: PushAnswer,
  isBehind: boolean,
): Promise<void> {
  if (head.target.kind === 'actions') return;
  const store = tx.objectStore('documents');
  const known = await asked<DocumentRow | undefined>(store.get([head.user, head.document]));
  const row = known ?? newDocumentRow(head.user, head.target);
  const next: DocumentRow = { ...row, vector: { ...row.vector } };
  if (isBehind) next.counter = 0;
  if (stream.status === 'gap') delete next.vector[head.stream];
  if (stream.high > 0) next.vector[head.stream] = Math.max(next.vector[head.stream] ?? 0, stream.high);
  if (stream.status === 'stored') {
    next.submission = stream.submission ?? row.submission;
    next.universityAt = Date.parse(answer.server_time);
    next.asked = true;
    next.head = stream.head ?? row.head;
  }
  await asked(store.put(next));
}

/** Compares each submission that the push changed with this device: which of the two lacks ops. */
async function compareDocuments(tx: IDBTransaction, user: Id, answer: PushAnswer, applied: Applied): Promise<void> {
  if (answer.submissions.length === 0) return;
  const store = tx.objectStore('documents');
  const rows = await asked<DocumentRow[]>(store.getAll(IDBKeyRange.bound([user], [user, []])));
  for (const state of answer.submissions) {
    const row = rows.find((candidate) => candidate.submission === state.id);
    if (row === undefined) continue;
    const refilled = await refillLost(tx, row, state);
    applied.isRefilled ||= refilled !== null;
    const known = refilled ?? row;
    const isBehind = applied.behind.includes(row.document);
    const covered =
      !isBehind && Object.entries(state.vector).every(([stream, seq]) => seq <= (known.vector[stream] ?? 0));
    const counter = covered && refilled === null ? Math.max(known.counter, state.counter) : known.counter;
    await asked(store.put({ ...known, counter, counterThere: Math.max(known.counterThere, state.counter) }));
    const isMore = refilled !== null || (!covered && state.counter > row.counter);
    if (isMore && !isBehind) applied.behind.push(row.document);
  }
}

async function keepResults(tx: IDBTransaction, user: Id, push: Push, answer: PushAnswer, nowMs: number): Promise<void> {
  for (const result of answer.results) {
    const part = push.parts.find((candidate) => candidate.stream === result.stream);
    const op = part?.ops.find((candidate) => candidate.seq === result.seq);
    if (op === undefined) continue;
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(result.stream));
    const known = await asked(tx.objectStore('results').getKey([result.stream, result.seq]));
    if (head === undefined || known !== undefined) continue;
    const row = await asked<OutboxRow | undefined>(tx.objectStore('outbox').get([result.stream, result.seq]));
    const action = op.kind === 'action' ? op.action : null;
    const kept: ResultRow = {
      stream: result.stream,
      seq: result.seq,
      user,
      target: head.target,
      title: row?.title ?? '',
      action,
      result,
      wallMs: nowMs,
      dismissed: false,
    };
    await asked(tx.objectStore('results').put(kept));
  }
}

function consecutive(rows: readonly OutboxRow[]): OutboxRow[][] {
  const runs: OutboxRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)?.seq === row.seq - 1) run.push(row);
    else runs.push([row]);
  }
  return runs;
}
