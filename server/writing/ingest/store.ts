import { sql } from 'kysely';
import type { Op } from '#contract/op';
import type { OpResult } from '#contract/outbox';
import { writeInOneStatement, type Write } from '../../platform/database/write-in-one-statement.ts';
import type { LockedSubmission } from '../submission/store.ts';
import type { PerformAction } from './actions.ts';
import { advance, type Failure, type StreamHead } from './admit.ts';
import { storeBatches, type Stored } from './batches.ts';
import type { PushContext } from './context.ts';
import type { OpenedPush, StreamPlan } from './open.ts';
import { isOutage } from './outage.ts';
import { moveOfActions, repeatResults, resultRows, submitWrites } from './results.ts';

/** The context for storing a push; `perform` performs its actions. */
export interface StoreContext extends PushContext {
  readonly perform: PerformAction;
}

/** The outcome of storing a push. */
export interface Outcome extends Stored {
  readonly results: readonly OpResult[];
  /** The streams with an op that could not be stored, and how far they are stored. */
  readonly failures: ReadonlyMap<string, { head: StreamHead; failure: Failure }>;
}

/** Stores everything in one attempt, without savepoints. `deviceHighs` is written beside. */
export async function storeAtOnce(
  context: StoreContext,
  opened: OpenedPush,
  deviceHighs: Write = null,
): Promise<Outcome> {
  const stored = await storePlans(context, opened.submissions, opened.plans, deviceHighs);
  const repeated = await repeatAll(context, opened.plans);
  return { ...stored, results: [...stored.results, ...repeated], failures: new Map() };
}

/** Stores stream by stream, a failing stream op by op, each in a savepoint, so that only the failing op is refused. */
export async function storeOneByOne(context: StoreContext, opened: OpenedPush, deviceHighs: Write): Promise<Outcome> {
  let submissions = opened.submissions;
  const results: OpResult[] = [];
  const failures = new Map<string, { head: StreamHead; failure: Failure }>();
  async function attempt(plan: StreamPlan): Promise<boolean> {
    const stored = await inSavepoint(context, () => storePlans(context, submissions, [plan]));
    if (stored === null) return false;
    submissions = stored.submissions;
    results.push(...stored.results);
    return true;
  }
  for (const plan of opened.plans) {
    if (plan.ops.length === 0 || (await attempt(plan))) continue;
    let head = plan.before;
    for (const op of plan.ops) {
      const after = advance(head, plan.target, plan.stream, op);
      if ('error' in after) throw new Error('An admitted op does not follow from those before it.');
      if (!(await attempt({ ...plan, ops: [op], before: head, after }))) {
        failures.set(plan.stream, { head, failure: failureOf(op) });
        break;
      }
      head = after;
    }
  }
  const { vectors, incarnation } = await storePlans(context, submissions, [], deviceHighs);
  results.push(...(await repeatAll(context, opened.plans)));
  return { submissions, vectors, incarnation, results, failures };
}

function failureOf(op: Op): Failure {
  return { seq: op.seq, code: 'failed_op', error: 'The university could not store this change.' };
}

type StoredPlans = Pick<Outcome, 'submissions' | 'vectors' | 'incarnation' | 'results'>;

async function storePlans(
  context: StoreContext,
  submissions: ReadonlyMap<string, LockedSubmission>,
  plans: readonly StreamPlan[],
  deviceHighs: Write = null,
): Promise<StoredPlans> {
  const { universityId, userId } = context.person;
  const work = plans.flatMap(({ stream, submissionId, ops, after }) =>
    submissionId === null || ops.length === 0 ? [] : { userId, stream, submissionId, ops, head: after },
  );
  const stored = await storeBatches(context, universityId, submissions, work);
  const written = work.flatMap(({ stream, submissionId, ops }) => {
    const submission = stored.submissions.get(submissionId);
    return submission === undefined ? [] : { submission, stream, ops };
  });
  const { results, writes } = submitWrites(context, written);
  await writeInOneStatement(context.tx, [...writes, deviceHighs]);
  for (const plan of plans) {
    if (plan.target === 'actions' && plan.ops.length > 0) results.push(...(await storeActions(context, plan)));
  }
  return { ...stored, results };
}

async function storeActions(context: StoreContext, plan: StreamPlan): Promise<OpResult[]> {
  const results: OpResult[] = [];
  for (const op of plan.ops) {
    if (op.kind === 'action') results.push(await context.perform(context, plan.stream, op));
  }
  const kept = results.length === 0 ? null : resultRows(context, results, plan.ops);
  await writeInOneStatement(context.tx, [moveOfActions(context, plan.stream, plan.after), kept]);
  return results;
}

async function repeatAll(context: PushContext, plans: readonly StreamPlan[]): Promise<OpResult[]> {
  const results: OpResult[] = [];
  for (const { stream, repeated } of plans) {
    if (repeated.length > 0) results.push(...(await repeatResults(context, stream, repeated)));
  }
  return results;
}

/** The result of `act`, or null where it failed and was rolled back. Rethrows an outage. */
async function inSavepoint<T>({ tx }: PushContext, act: () => Promise<T>): Promise<T | null> {
  await sql`savepoint part`.execute(tx);
  try {
    const done = await act();
    await sql`release savepoint part`.execute(tx);
    return done;
  } catch (error) {
    if (isOutage(error)) throw error;
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    return null;
  }
}
