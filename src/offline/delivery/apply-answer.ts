import type { Id, StreamId } from '#contract/identifier';
import type { Push, PushAnswer, StreamAnswer } from '#contract/outbox';
import { packedSize } from '#writing/wire/pack';
import { addToLog, readStreamLog } from '../journal/log.ts';
import { countFailure } from './retry.ts';
import {
  newDocumentRow,
  type DocumentKey,
  type DocumentRow,
  type OutboxRow,
  type ResultRow,
  type StreamHead,
} from '../device/rows.ts';
import { acknowledgementsOf, type StreamAcknowledgement } from './acknowledgements.ts';
import { asked, streamRange, type TableName } from '../device/transaction.ts';

/** The tables that {@link applyAnswer} writes. */
export const ANSWER_TABLES: readonly TableName[] = ['outbox', 'streams', 'log', 'documents', 'results', 'meta'];

/** What an answer changed on this device. */
export interface Applied {
  /** Rows that left the outbox. */
  moved: number;
  /** Streams that must not be retried at once (`paused`), and streams of which everything was stored. */
  paused: StreamId[];
  stored: StreamId[];
  /** Documents of which the university has ops that this device lacks. */
  behind: DocumentKey[];
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
  const applied: Applied = { moved: 0, paused: [], stored: [], behind: [] };
  await keepResults(tx, user, push, answer, nowMs);
  for (const part of acknowledgementsOf(push, answer)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(part.stream));
    if (head === undefined || head.user !== user) continue;
    applied.moved += await moveAcknowledged(tx, head, part, Date.parse(answer.server_time));
    const next = await nextHead(tx, head, part.answer, nowMs);
    await asked(tx.objectStore('streams').put(next));
    if (part.answer.status === 'stored') applied.stored.push(next.stream);
    if (next.hold !== null || next.failed !== null) applied.paused.push(next.stream);
    await advanceDocument(tx, head, part.answer, answer);
  }
  applied.behind = await behindDocuments(tx, user, answer);
  return applied;
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
): StreamHead | Promise<StreamHead> {
  if (answer.status === 'gap') return rewound(tx, head, answer.high);
  const reached: StreamHead = { ...head, high: Math.max(head.high, answer.high), hold: null };
  if (answer.status === 'stored') return { ...reached, failed: null };
  if (answer.status === 'failed') return { ...reached, failed: countFailure(head.failed, named(answer), nowMs) };
  return { ...reached, hold: { kind: 'unknown assignment', error: answer.error } };
}

/** The university has fewer ops than this device assumed (status `gap`): sends again from `high` on. */
async function rewound(tx: IDBTransaction, head: StreamHead, high: number): Promise<StreamHead> {
  const filled = await refill(tx, head, high);
  const error = 'Some changes are missing on this device. What follows them stays here.';
  return { ...head, high, hold: filled ? null : { kind: 'gap', error } };
}

function named(answer: Extract<StreamAnswer, { status: 'failed' }>) {
  return { seq: answer.seq, code: answer.code, error: answer.error };
}

/** Puts the local log's ops beyond `high` back into the outbox. False if the op after `high` is not on this device. */
async function refill(tx: IDBTransaction, head: StreamHead, high: number): Promise<boolean> {
  for (const op of await readStreamLog(tx, head, high)) {
    const row: OutboxRow = {
      stream: head.stream,
      seq: op.seq,
      user: head.user,
      op,
      bytes: packedSize(op),
      wallMs: head.began,
      title: '',
    };
    await asked(tx.objectStore('outbox').put(row));
  }
  const lowest = await asked<OutboxRow | undefined>(tx.objectStore('outbox').get(streamRange(head.stream, high + 1)));
  return lowest === undefined || lowest.seq === high + 1;
}

async function advanceDocument(
  tx: IDBTransaction,
  head: StreamHead,
  stream: StreamAnswer,
  answer: PushAnswer,
): Promise<void> {
  if (head.target.kind === 'actions') return;
  const store = tx.objectStore('documents');
  const known = await asked<DocumentRow | undefined>(store.get([head.user, head.document]));
  const row = known ?? newDocumentRow(head.user, head.target);
  const next: DocumentRow = { ...row, vector: { ...row.vector } };
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

/** Raises each submission's counter; returns the documents with ops that this device lacks. */
async function behindDocuments(tx: IDBTransaction, user: Id, answer: PushAnswer): Promise<DocumentKey[]> {
  if (answer.submissions.length === 0) return [];
  const store = tx.objectStore('documents');
  const rows = await asked<DocumentRow[]>(store.getAll(IDBKeyRange.bound([user], [user, []])));
  const behind: DocumentKey[] = [];
  for (const state of answer.submissions) {
    const row = rows.find((candidate) => candidate.submission === state.id);
    if (row === undefined) continue;
    const covered = Object.entries(state.vector).every(([stream, seq]) => seq <= (row.vector[stream] ?? 0));
    const counter = covered ? Math.max(row.counter, state.counter) : row.counter;
    await asked(store.put({ ...row, counter, counterThere: Math.max(row.counterThere, state.counter) }));
    if (!covered && state.counter > row.counter) behind.push(row.document);
  }
  return behind;
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
