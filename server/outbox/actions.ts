import { sql } from 'kysely';
import type { Action, Op } from '#contract/op';
import type { OpResult } from '#contract/outbox';
import { storable } from '#contract/storable';
import { createAssignmentOf } from '../assignment/create.ts';
import { createCourseOf } from '../course/create.ts';
import { addStudents } from '../course/roster.ts';
import { chooseElectives } from '../elective/act.ts';
import { enrollStudent, unenrollStudent } from '../enrollment/act.ts';
import { decideRequest } from '../enrollment/decide.ts';
import { changeOwnMarking } from '../marking/act.ts';
import { extendFor } from '../extension/act.ts';
import { writeNoteOn } from '../note/act.ts';
import { badRequest, ProblemError } from '../problem.ts';
import { askForRegrade } from '../regrade/act.ts';
import type { PushContext } from './context.ts';

/** The part of a push that an action needs. */
export type ActionContext = Pick<PushContext, 'tx' | 'person' | 'now' | 'services'>;

/** The same, and the stream that the action came in. */
type ActContext = ActionContext & { readonly stream: string };

type Act<Name> = (context: ActContext, action: Extract<Action, { name: Name }>) => Promise<string>;

/**
 * What each kind of action does. It answers what became of it (a word, a number, the id of what was made), and throws a
 * Problem where it is refused. Each judges by the rules of the call that it stands for.
 */
const acts: { [Name in Action['name']]: Act<Name> } = {
  enroll: async ({ tx, person }, { course }) => (await enrollStudent(tx, person, course)).status,
  unenroll: async ({ tx, person }, { course }) => (await unenrollStudent(tx, person, course)).status,
  choose_electives: async ({ tx, person }, { electives }) =>
    String((await chooseElectives(tx, person, electives)).electives.length),
  decide_request: async ({ tx, person, now }, { request, action }) =>
    (await decideRequest(tx, person, { request, action }, now)).status,
  create_course: async ({ tx, person }, { fields }) => (await createCourseOf(tx, person, fields)).id,
  create_assignment: async (context, { fields }) => (await createAssignmentOf(context, fields)).id,
  add_students: async ({ tx, person, now }, { course, start_roll_no, end_roll_no }) =>
    String((await addStudents(tx, person, { course, start_roll_no, end_roll_no }, now)).added),
  extend: async ({ tx, person, now }, { assignment, students, until, reason }) =>
    String(await extendFor(tx, person, assignment, { students, until, reason }, now)),
  write_note: async ({ tx, person, now }, { submission, paste, kind, words }) =>
    (await writeNoteOn(tx, person, submission, { paste, kind, words }, now)).written_at,
  mark: async ({ tx, person, now, stream }, { submission, ...wish }) =>
    String((await changeOwnMarking({ tx, person, now, origin: stream }, submission, wish)).revision),
  ask_regrade: async ({ tx, person, now }, { submission, words }) =>
    (await askForRegrade({ tx, person, now }, submission, words)).id,
};

/**
 * Judges one action as things stand now, in a savepoint: a refusal changes nothing and is a result like any other.
 * Anything but a refusal is thrown on.
 */
export async function judge(
  context: ActionContext,
  stream: string,
  op: Extract<Op, { kind: 'action' }>,
): Promise<OpResult> {
  const { tx } = context;
  const { value: action, issues } = storable(op.action);
  if (issues.length > 0) return { outcome: 'refused', stream, seq: op.seq, ...badRequest('bad_body', issues).body };
  await sql`savepoint action`.execute(tx);
  try {
    const detail = await perform({ ...context, stream }, action);
    await sql`release savepoint action`.execute(tx);
    return { outcome: 'done', stream, seq: op.seq, detail };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error;
    await sql`rollback to savepoint action`.execute(tx);
    return { outcome: 'refused', stream, seq: op.seq, ...error.body };
  }
}

function perform(context: ActContext, action: Action): Promise<string> {
  const act = acts[action.name] as (context: ActContext, action: Action) => Promise<string>;
  return act(context, action);
}
