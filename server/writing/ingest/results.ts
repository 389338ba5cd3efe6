import type { Op } from '#contract/op';
import type { OpResult } from '#contract/outbox';
import { storableJson } from '#contract/storable';
import type { Write } from '../../platform/database/write-in-one-statement.ts';
import type { LockedSubmission } from '../submission/store.ts';
import type { StreamHead } from './admit.ts';
import type { PushContext } from './context.ts';

/** Ops of one stream that were stored in a submission. */
interface StoredOps {
  readonly submission: LockedSubmission;
  readonly stream: string;
  readonly ops: readonly Op[];
}

/**
 * The writes that note each submit among stored ops, so that its hand-in is finalized once every named edit is there.
 */
export function submitWrites(
  context: PushContext,
  stored: readonly StoredOps[],
): { results: OpResult[]; writes: Write[] } {
  const { tx, person, now } = context;
  const submits = stored.flatMap(({ submission, stream, ops }) =>
    ops.flatMap((op) => (op.kind === 'submit' ? { submission, stream, op } : [])),
  );
  if (submits.length === 0) return { results: [], writes: [] };
  const rows = tx.insertInto('submits').values(
    submits.map(({ submission, stream, op }) => ({
      university_id: person.universityId,
      submission_id: submission.id,
      counter: submission.counter,
      stream,
      seq: op.seq,
      vector: JSON.stringify(op.vector),
      sha256: op.sha256,
      received_at: now,
      submitted_at: null,
      matches: null,
      sealed_after: null,
      missing: 0,
    })),
  );
  const results = submits.map(({ stream, op }) => {
    return { outcome: 'done', stream, seq: op.seq, detail: 'received' } as const;
  });
  return { results, writes: [rows, resultRows(context, results, [])] };
}

/**
 * The write that stores results under (stream, seq), to be repeated whenever the op is sent again. `results` must not
 * be empty. `ops` are the ops of the results, whose actions are stored too.
 */
export function resultRows({ tx, person, now }: PushContext, results: readonly OpResult[], ops: readonly Op[]) {
  return tx.insertInto('op_results').values(
    results.map((result) => {
      const op = ops.find(({ seq }) => seq === result.seq);
      return {
        university_id: person.universityId,
        user_id: person.userId,
        stream: result.stream,
        seq: result.seq,
        action: op?.kind === 'action' ? storableJson(op.action) : null,
        result: storableJson(result),
        received_at: now,
      };
    }),
  );
}

/** The kept results of these ops of one stream, in the order of their seqs. */
export async function repeatResults(
  { tx, person }: PushContext,
  stream: string,
  seqs: readonly number[],
): Promise<OpResult[]> {
  const rows = await tx
    .selectFrom('op_results')
    .select('result')
    .where('university_id', '=', person.universityId)
    .where('user_id', '=', person.userId)
    .where('stream', '=', stream)
    .where('seq', 'in', [...new Set(seqs)])
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.result);
}

/** The write that moves the head row of a stream of actions, whose ops leave no batch. */
export function moveOfActions({ tx, person }: PushContext, stream: string, head: StreamHead) {
  return tx
    .updateTable('streams')
    .set({ high: head.high, next_clock: head.nextClock })
    .where('university_id', '=', person.universityId)
    .where('user_id', '=', person.userId)
    .where('stream', '=', stream);
}
