import { sql } from 'kysely';
import type { Action, Op } from '#contract/op';
import type { OpResult } from '#contract/outbox';
import { storable } from '#contract/storable';
import { badRequest, ProblemError } from '../../platform/problem.ts';
import type { PushContext } from './context.ts';

/** The part of a push that an action needs. */
export type ActionContext = Pick<PushContext, 'tx' | 'person' | 'now' | 'services'>;

/** The same, and the stream that the action came in. */
type ActContext = ActionContext & { readonly stream: string };

type Act<Name> = (context: ActContext, action: Extract<Action, { name: Name }>) => Promise<string>;

/**
 * The implementation of each kind of action. It returns its result (a word, a number, the id of a new object) and
 * throws a Problem where the action is refused, by the rules of the call that it stands for. app/acts.ts provides it.
 */
export type Acts = { readonly [Name in Action['name']]: Act<Name> };

/** Performs one action of a stream and returns its result. */
export type PerformAction = (context: ActionContext, stream: string, op: ActionOp) => Promise<OpResult>;

type ActionOp = Extract<Op, { kind: 'action' }>;

/** Makes the function that performs actions by `acts`. */
export function performBy(acts: Acts): PerformAction {
  return (context, stream, op) => performOrRefuse(acts, context, stream, op);
}

/**
 * Performs one action in its present context, in a savepoint: a refusal is rolled back and becomes a result. Rethrows
 * anything but a refusal.
 */
async function performOrRefuse(acts: Acts, context: ActionContext, stream: string, op: ActionOp): Promise<OpResult> {
  const { tx } = context;
  const { value: action, issues } = storable(op.action);
  if (issues.length > 0) return { outcome: 'refused', stream, seq: op.seq, ...badRequest('bad_body', issues).body };
  await sql`savepoint action`.execute(tx);
  try {
    const detail = await perform(acts, { ...context, stream }, action);
    await sql`release savepoint action`.execute(tx);
    return { outcome: 'done', stream, seq: op.seq, detail };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error;
    await sql`rollback to savepoint action`.execute(tx);
    return { outcome: 'refused', stream, seq: op.seq, ...error.body };
  }
}

function perform(acts: Acts, context: ActContext, action: Action): Promise<string> {
  const act = acts[action.name] as (context: ActContext, action: Action) => Promise<string>;
  return act(context, action);
}
