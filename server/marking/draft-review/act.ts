import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint';
import {
  DRAFT_COMMENTS_MAX,
  DRAFT_REPLIES_MAX,
  type askForDraftReview,
  type sendDraftComments,
} from '#contract/draft-review';
import { topicOf } from '../../letters/notice/kinds.ts';
import { insertNotices, writeNotices } from '../../letters/notice/write-notices.ts';
import { teachersOf } from '../../people/account/teaches.ts';
import type { NewId } from '../../platform/idempotency/new-id.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { notFound, problem, problemAt } from '../../platform/problem.ts';
import { storable, storableWords } from '../../platform/words.ts';
import { notOffered, offerOf, type Asked } from './offer.ts';
import {
  accessComment,
  accessReview,
  accessToAsk,
  finished,
  requireDraft,
  requireOpen,
  requireOwn,
  requireReviewing,
  type AccessedReview,
} from './policy.ts';
import {
  closeReview,
  insertComments,
  insertReply,
  insertReview,
  putResolved,
  selectOwnReviews,
  type OwnReviewRow,
} from './store.ts';

/** The context of a call: transaction, person, time. */
export interface Acting {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
}

/**
 * Asks the teachers of a course for comments on a version of the person's text, and tells them. Resolves to the id of
 * the review. Throws a Problem: 404 and 403 as for the assignment, 409 where that is not offered, nothing was written,
 * or the university lacks something of the version.
 */
export async function askForReview(
  { tx, person, now }: Acting,
  assignmentId: string,
  { question = '', vector, newId }: BodyOf<typeof askForDraftReview> & { newId: NewId },
): Promise<string> {
  const assignment = await accessToAsk(tx, person, assignmentId, now);
  const offer = offerOf(assignment, askedOf(await selectOwnReviews(tx, person, assignment.id)), now);
  if (offer !== 'yes') throw notOffered(offer);
  const { submission_id: submission } = assignment;
  if (submission === null) throw lacking();
  const about = { assignment: assignment.id, submission, question: storableWords(question), vector, at: now, newId };
  const opened = await insertReview(tx, person, about);
  if (opened === 'open') throw notOffered('asked');
  if (opened === 'lacking') throw lacking();
  await insertNotices(tx, toTeachersOf(assignment, submission), now);
  return opened.id;
}

/** How often a student has asked. */
export function askedOf(reviews: readonly OwnReviewRow[]): Asked {
  const isOpen = reviews.some(({ done_at, withdrawn_at }) => done_at === null && withdrawn_at === null);
  return { count: reviews.length, isOpen };
}

function lacking() {
  return problem(
    409,
    'out_of_date',
    'The university does not have all of this draft yet.',
    'Ask again once your text is saved to the university.',
  );
}

/** Takes a request back; one that was taken back already stays so. Throws a Problem: 409 for one that is done. */
export async function withdraw({ tx, person, now }: Acting, id: string): Promise<void> {
  const accessed = await accessReview(tx, person, id);
  requireOwn(accessed);
  if (accessed.review.withdrawn_at !== null) return;
  if (!(await closeReview(tx, person, id, 'withdrawn_at', now)))
    throw problem(409, 'already_decided', 'Your teacher has finished with this draft already.');
}

/**
 * Comments on an open draft of a student of the course, and tells the student. Throws a Problem: 404 and 403 as for the
 * text, 409 where it is closed or was submitted, 400 for too many comments.
 */
export async function comment(
  { tx, person, now }: Acting,
  id: string,
  { comments, done = false }: BodyOf<typeof sendDraftComments>,
): Promise<void> {
  const accessed = await accessReview(tx, person, id);
  requireReviewing(accessed);
  requireDraft(accessed);
  requireOpen(accessed);
  const { review, submission } = accessed;
  if (review.comments.length + comments.length > DRAFT_COMMENTS_MAX)
    throw problemAt('comments', 400, 'bad_body', `A draft has at most ${String(DRAFT_COMMENTS_MAX)} comments.`);
  const written = comments.map(({ anchor, words }) => ({
    anchor: anchor === null ? null : { ...anchor, quote: storable(anchor.quote) },
    words: storableWords(words),
  }));
  // Another call may have closed it since it was read.
  if (!(await insertComments(tx, person, review, { comments: written, done, at: now }))) throw finished();
  if (comments.length === 0) return;
  const notice = { user: submission.user_id, kind: 'draft_commented', about: { submission: submission.id } } as const;
  await writeNotices(tx, person.universityId, [notice], now);
}

/**
 * Replies to a comment, and tells the other side: the student, or who wrote the comment. Resolves to the id of the reply.
 * Throws a Problem: 404 and 403 as for the text, 409 once it was submitted, 400 for too many replies.
 */
export async function reply(
  { tx, person, now }: Acting,
  commentId: string,
  { words, newId }: { words: string; newId: NewId },
): Promise<string> {
  const accessed = await accessComment(tx, person, commentId);
  requireDraft(accessed);
  const { review, submission, side } = accessed;
  const about = commentIn(accessed, commentId);
  if (about.replies.length >= DRAFT_REPLIES_MAX)
    throw problemAt('words', 400, 'bad_body', `A comment has at most ${String(DRAFT_REPLIES_MAX)} replies.`);
  const said = { comment: commentId, submission: review.submission_id, words: storableWords(words), at: now, newId };
  const written = await insertReply(tx, person, said);
  const notice =
    side === 'teacher'
      ? ({ user: submission.user_id, kind: 'draft_commented' } as const)
      : ({ user: about.author_id, kind: 'draft_replied' } as const);
  await writeNotices(tx, person.universityId, [{ ...notice, about: { submission: submission.id } }], now);
  return written;
}

/** The student calls a comment resolved or not. Throws a Problem: 404 and 403 as for the text, 409 once it was submitted. */
export async function resolve(acting: Acting, commentId: string, resolved: boolean): Promise<void> {
  const { tx, person, now } = acting;
  const accessed = await accessComment(tx, person, commentId);
  requireOwn(accessed);
  requireDraft(accessed);
  await putResolved(tx, person, commentId, resolved ? now : null);
}

function commentIn({ review }: AccessedReview, id: string) {
  const found = review.comments.find((each) => each.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/** A notice of a student's request for each teacher of the course. */
function toTeachersOf({ university_id, course_id }: { university_id: string; course_id: string }, submission: string) {
  return sql`
    select c.university_id, t.user_id, 'draft_asked' as kind, ${topicOf.draft_asked} as topic,
      null::uuid as course_id, null::uuid as assignment_id, ${submission}::uuid as submission_id,
      null::uuid as announcement_id, null::timestamptz as ends_at
    from courses c cross join lateral unnest(${teachersOf('c')}) as t (user_id)
    where c.university_id = ${university_id} and c.id = ${course_id}`;
}
