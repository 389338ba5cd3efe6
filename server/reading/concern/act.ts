import type { BodyOf } from '#contract/endpoint';
import type { Concern, decideConcern, raiseConcern } from '#contract/concern';
import type { Person } from '../../platform/person.ts';
import { auditRow } from '../../people/account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement, type Write } from '../../platform/database/write-in-one-statement.ts';
import { noticesOf } from '../../letters/notice/write-notices.ts';
import { problem } from '../../platform/problem.ts';
import type { RecordView } from '../../writing/submission/policy.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import { storableWords } from '../../platform/words.ts';
import { presentConcern, readConcerns, readOpenedEvidence, type ConcernRow, type OpenedEvidence } from './store.ts';

/** The context of a change: transaction, actor, submission, time. */
export interface Acting {
  readonly tx: Tx;
  readonly person: Person;
  readonly submission: SubmissionRow;
  readonly now: Date;
}

/** Raises a concern. @throws 409 while the report or the notes were not opened, or another concern is open. */
export async function raise(
  acting: Acting,
  view: RecordView,
  { reasons, words }: BodyOf<typeof raiseConcern>,
): Promise<Concern> {
  const { tx, person, submission, now } = acting;
  requireOpened(await readOpenedEvidence(tx, person, submission.id), view);
  const inserted = await tx
    .insertInto('concerns')
    .values({
      university_id: person.universityId,
      submission_id: submission.id,
      raised_by: person.userId,
      raised_at: now,
      reasons: [...new Set(reasons)],
      words: storableWords(words),
      decided_by: null,
      decided_at: null,
      outcome: null,
      decision: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined)
    throw problem(409, 'already_exists', 'A concern is open already. Decide it before you raise another.');
  await writeInOneStatement(tx, [noteOf(acting, 'concern.raised', { reasons }), ...letters(acting, 'concern_raised')]);
  return concernOf(acting, inserted.id);
}

/** Replies to the open concern, from either side. @throws 409 where none is open. */
export async function reply(acting: Acting, words: string): Promise<Concern> {
  const open = await lockOpen(acting);
  const said = acting.tx.insertInto('concern_replies').values({
    university_id: acting.person.universityId,
    concern_id: open,
    submission_id: acting.submission.id,
    user_id: acting.person.userId,
    words: storableWords(words),
    written_at: acting.now,
  });
  const told = letters(
    acting,
    acting.person.userId === acting.submission.user_id ? 'concern_answered' : 'concern_replied',
  );
  await writeInOneStatement(acting.tx, [said, noteOf(acting, 'concern.replied', {}), ...told]);
  return concernOf(acting, open);
}

/**
 * Decides the open concern by name. @throws 409 where none is open, or to take it further without a student's reply.
 */
export async function decide(acting: Acting, { outcome, words }: BodyOf<typeof decideConcern>): Promise<Concern> {
  const { tx, person, now } = acting;
  const open = await lockOpen(acting);
  const { replies } = await concernOf(acting, open);
  if (outcome === 'taken_further' && !replies.some(({ by }) => by === 'student'))
    throw problem(409, 'open_first', 'Hear the student first: a concern is taken further only after their reply.');
  const decision = tx
    .updateTable('concerns')
    .set({ decided_by: person.userId, decided_at: now, outcome, decision: storableWords(words) })
    .where('university_id', '=', person.universityId)
    .where('id', '=', open);
  await writeInOneStatement(tx, [
    decision,
    noteOf(acting, 'concern.decided', { outcome }),
    ...letters(acting, 'concern_decided'),
  ]);
  return concernOf(acting, open);
}

function requireOpened({ report, unreadNotes }: OpenedEvidence, view: RecordView): void {
  if (!report) throw problem(409, 'open_first', 'Open “How it was written” first, then raise a concern.');
  // Where no pastes are shown, there are no notes on them to open.
  if (view === 'nothing') return;
  if (unreadNotes === null)
    throw problem(409, 'open_first', 'Open the student’s notes on the pastes first, then raise a concern.');
  if (unreadNotes > 0)
    throw problem(409, 'open_first', 'The student wrote a note since you looked. Read it first, then raise a concern.');
}

async function lockOpen({ tx, person, submission }: Acting): Promise<string> {
  const open = await tx
    .selectFrom('concerns')
    .select('id')
    .where('university_id', '=', person.universityId)
    .where('submission_id', '=', submission.id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (open === undefined)
    throw problem(409, 'already_decided', 'No concern is open. It may have been decided meanwhile.');
  return open.id;
}

async function concernOf({ tx, person, submission }: Acting, id: string): Promise<Concern> {
  const row: ConcernRow | undefined = (await readConcerns(tx, person, submission.id)).find((each) => each.id === id);
  if (row === undefined) throw new Error('A concern is not among those of its submission.');
  return presentConcern(row, submission);
}

type ConcernNotice = 'concern_raised' | 'concern_replied' | 'concern_answered' | 'concern_decided';

/** The writes that notify the other side by mail: that there is news, not what it says. */
function letters({ person, submission, now }: Acting, kind: ConcernNotice): Write[] {
  const users = kind === 'concern_answered' ? submission.teachers : [submission.user_id];
  const told = users.map((user) => ({ user, kind, about: { submission: submission.id } }));
  const notices = noticesOf(person.universityId, told, now);
  return notices === null ? [] : [notices];
}

/** The audit row of a change, without its words, which are between teacher and student. */
function noteOf({ tx, person, submission, now }: Acting, action: string, detail: Record<string, unknown>) {
  return auditRow(tx, {
    universityId: person.universityId,
    actorId: person.userId,
    action,
    objectId: submission.id,
    detail,
    at: now,
  });
}
