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
 * What each kind of action does. It answers what became of it (a word, a number, the id of what was made), and throws a
 * Problem where it is refused. Each judges by the rules of the call that it stands for. app/acts.ts fills it.
 */
export type Acts = { readonly [Name in Action['name']]: Act<Name> };

/** Judges one action of a stream, and answers what became of it. */
export type Judge = (context: ActionContext, stream: string, op: ActionOp) => Promise<OpResult>;

type ActionOp = Extract<Op, { kind: 'action' }>;

/** Makes a judge that performs actions by `acts`. */
export function judgeBy(acts: Acts): Judge {
  return (context, stream, op) => judge(acts, context, stream, op);
}

/**
 * Judges one action as things stand now, in a savepoint: a refusal changes nothing and is a result like any other.
 * Anything but a refusal is thrown on.
 */
async function judge(acts: Acts, context: ActionContext, stream: string, op: ActionOp): Promise<OpResult> {
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
