import { sql } from 'kysely';
import type { Action, Op } from '#contract/op';
import type { OpResult } from '#contract/outbox';
import { enrollStudent, unenrollStudent } from '../enrollment/act.ts';
import type { Person } from '../account/person.ts';
import type { Tx } from '../database/tables.ts';
import { ProblemError } from '../problem.ts';

type Act<Name> = (tx: Tx, person: Person, action: Extract<Action, { name: Name }>) => Promise<string>;

/** What each kind of action does. It answers what became of it, in a word, and throws a Problem where it is refused. */
const acts: { [Name in Action['name']]: Act<Name> } = {
  enroll: async (tx, person, { course }) => (await enrollStudent(tx, person, course)).status,
  unenroll: async (tx, person, { course }) => (await unenrollStudent(tx, person, course)).status,
};

/**
 * Judges one action as things stand now, in a savepoint: a refusal changes nothing and is a result like any other.
 * Anything but a refusal is thrown on.
 */
export async function judge(
  tx: Tx,
  person: Person,
  stream: string,
  op: Extract<Op, { kind: 'action' }>,
): Promise<OpResult> {
  await sql`savepoint action`.execute(tx);
  try {
    const detail = await perform(tx, person, op.action);
    await sql`release savepoint action`.execute(tx);
    return { outcome: 'done', stream, seq: op.seq, detail };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error;
    await sql`rollback to savepoint action`.execute(tx);
    return { outcome: 'refused', stream, seq: op.seq, code: error.body.code, error: error.body.error };
  }
}

function perform(tx: Tx, person: Person, action: Action): Promise<string> {
  const act = acts[action.name] as (tx: Tx, person: Person, action: Action) => Promise<string>;
  return act(tx, person, action);
}
