import type { BodyOf } from '#contract/endpoint';
import type { RegradeRequest, replyToRegrade } from '#contract/regrade';
import type { TrailKind } from '#contract/marking';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement, type Write } from '../../platform/database/write-in-one-statement.ts';
import { trailRows } from '../../assignments/rules/note-trail.ts';
import { noticesOf } from '../../letters/notice/write-notices.ts';
import { problem } from '../../platform/problem.ts';
import { accessSubmission, requireOwning, requireReading } from '../../writing/submission/policy.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import { storableWords } from '../../platform/words.ts';
import { presentRegrade, readRegrades } from './store.ts';

/** The context of a call: transaction, person, time. */
export interface Asking {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
}

/** Opens a regrade request on the newest return. @throws 409 without a return, and while another request is open. */
export async function askForRegrade(asking: Asking, submissionId: string, words: string): Promise<RegradeRequest> {
  const { tx, person, now } = asking;
  const { submission, relation } = await accessSubmission(tx, person, submissionId);
  requireOwning(relation);
  if (submission.returned === null)
    throw problem(409, 'not_returned', 'Nothing was returned to you yet. You can ask once your grade is released.');
  const inserted = await tx
    .insertInto('regrade_requests')
    .values({
      university_id: person.universityId,
      submission_id: submission.id,
      user_id: person.userId,
      return_number: submission.returned.number,
      words: storableWords(words),
      asked_at: now,
      answered_by: null,
      answered_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined)
    throw problem(409, 'already_exists', 'You have asked already. Write to the open request instead.');
  await writeInOneStatement(tx, tellings(asking, submission, 'regrade_asked'));
  return requestOf(asking, submission, inserted.id);
}

/** Replies to the open request, from either side, and may close it. @throws 409 where none is open. */
export async function reply(
  asking: Asking,
  submissionId: string,
  { words, close }: BodyOf<typeof replyToRegrade>,
): Promise<RegradeRequest> {
  const { tx, person, now } = asking;
  const { submission, relation } = await accessSubmission(tx, person, submissionId);
  requireReading(person, relation);
  const open = await lockOpen(tx, submission);
  const said = tx.insertInto('regrade_replies').values({
    university_id: person.universityId,
    request_id: open,
    submission_id: submission.id,
    user_id: person.userId,
    words: storableWords(words),
    written_at: now,
  });
  const closed = tx
    .updateTable('regrade_requests')
    .set({ answered_by: person.userId, answered_at: now })
    .where('university_id', '=', person.universityId)
    .where('id', '=', open);
  const kind = close === true ? 'regrade_answered' : 'regrade_replied';
  await writeInOneStatement(tx, [said, close === true ? closed : null, ...tellings(asking, submission, kind)]);
  return requestOf(asking, submission, open);
}

/**
 * The writes that announce a change, to the other side by mail and in the trail: that something was said, without the
 * words.
 */
function tellings({ tx, person, now }: Asking, submission: SubmissionRow, kind: TrailKind): Write[] {
  const { id, assignment_id, user_id, teachers } = submission;
  if (assignment_id === null) throw new Error('Practice is never returned.');
  const line = { kind, about: null, before: null, after: null };
  const trail = trailRows(tx, person, [{ assignment: assignment_id, submission: id, ...line }], now);
  const about = { submission: id };
  if (person.userId !== user_id)
    return [trail, noticesOf(person.universityId, [{ user: user_id, kind: 'regrade_answered', about }], now)];
  const told = teachers.map((user) => ({ user, kind: 'regrade_asked', about }) as const);
  return [trail, noticesOf(person.universityId, told, now)];
}

async function lockOpen(tx: Tx, { university_id, id }: SubmissionRow): Promise<string> {
  const open = await tx
    .selectFrom('regrade_requests')
    .select('id')
    .where('university_id', '=', university_id)
    .where('submission_id', '=', id)
    .where('answered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (open === undefined)
    throw problem(409, 'already_decided', 'No request is open. It may have been answered meanwhile.');
  return open.id;
}

async function requestOf({ tx, person }: Asking, submission: SubmissionRow, id: string): Promise<RegradeRequest> {
  const row = (await readRegrades(tx, person, submission.id)).find((each) => each.id === id);
  if (row === undefined) throw new Error('A request is not among those of its submission.');
  return presentRegrade(row, submission);
}
