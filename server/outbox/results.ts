import type { Op } from '#contract/op';
import type { OpResult } from '#contract/outbox';
import type { LockedSubmission } from '../submission/store.ts';
import type { StreamHead } from './admit.ts';
import type { PushContext } from './context.ts';

/** Notes each submit among stored ops, so that its hand-in is settled once every named edit is there. */
export async function storeSubmits(
  context: PushContext,
  submission: LockedSubmission,
  stream: string,
  ops: readonly Op[],
): Promise<OpResult[]> {
  const { tx, person, now } = context;
  const results: OpResult[] = [];
  for (const op of ops) {
    if (op.kind !== 'submit') continue;
    await tx
      .insertInto('submits')
      .values({
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
      })
      .execute();
    results.push({ outcome: 'done', stream, seq: op.seq, detail: 'received' });
  }
  await storeResults(context, results, ops);
  return results;
}

/** Keeps results under (stream, seq), to be repeated whenever the op is sent again. `ops` say what was asked. */
export async function storeResults(
  { tx, person, now }: PushContext,
  results: readonly OpResult[],
  ops: readonly Op[],
): Promise<void> {
  if (results.length === 0) return;
  await tx
    .insertInto('op_results')
    .values(
      results.map((result) => {
        const op = ops.find(({ seq }) => seq === result.seq);
        return {
          university_id: person.universityId,
          user_id: person.userId,
          stream: result.stream,
          seq: result.seq,
          action: op?.kind === 'action' ? JSON.stringify(op.action) : null,
          result: JSON.stringify(result),
          received_at: now,
        };
      }),
    )
    .execute();
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

/** Moves the head row of a stream of actions, whose ops leave no batch. */
export async function moveActions({ tx, person }: PushContext, stream: string, head: StreamHead): Promise<void> {
  await tx
    .updateTable('streams')
    .set({ high: head.high, next_clock: head.nextClock })
    .where('university_id', '=', person.universityId)
    .where('user_id', '=', person.userId)
    .where('stream', '=', stream)
    .execute();
}
