import { accessAssignment } from '../../assignments/assignment/policy.ts';
import type { AssignmentRow } from '../../assignments/assignment/store.ts';
import { requireApproved, requireTeaching, requireVerified } from '../../courses/course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { forbidden, notFound, problem, type ProblemError } from '../../platform/problem.ts';
import { accessSubmission } from '../../writing/submission/policy.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import { findReview, findReviewOfComment, type ReviewRow } from './store.ts';

/** A review with the text that it is about, and on which side the person is. */
export interface AccessedReview {
  readonly review: ReviewRow;
  readonly submission: SubmissionRow;
  readonly side: 'student' | 'teacher';
}

/** An assignment about which the person may ask for comments. Throws 403 for all but the course's students. */
export async function accessToAsk(tx: Tx, person: Person, id: string, now: Date): Promise<AssignmentRow> {
  const { assignment, relation } = await accessAssignment(tx, person, id, now);
  if (relation !== 'attends') throw forbidden('Only the students of this course may do this.');
  requireVerified(person);
  return assignment;
}

/**
 * An assignment whose drafts the person may comment on. Throws 403 for all but the course's teachers: an assistant, a
 * second marker and an administrator see no drafts. Throws 409 where the names of its students are hidden.
 */
export async function accessDrafts(tx: Tx, person: Person, id: string, now: Date): Promise<AssignmentRow> {
  const { assignment, relation } = await accessAssignment(tx, person, id, now);
  requireTeaching(person, relation);
  if (assignment.blind) throw namesHidden();
  return assignment;
}

/** A review for its student and the teachers of the course. Throws 404 and 403 as for the text, 409 of hidden names. */
export async function accessReview(tx: Tx, person: Person, id: string): Promise<AccessedReview> {
  return accessFound(tx, person, await findReview(tx, person, id));
}

/** The same for the review of a comment. */
export async function accessComment(tx: Tx, person: Person, commentId: string): Promise<AccessedReview> {
  return accessFound(tx, person, await findReviewOfComment(tx, person, commentId));
}

/** A student's own review. Throws 403 for everybody else who may know of it. */
export function requireOwn({ side }: AccessedReview): void {
  if (side !== 'student') throw forbidden('Only the student whose draft this is may do this.');
}

/** A review of somebody else's draft. Throws 403 for the student. */
export function requireReviewing({ side }: AccessedReview): void {
  if (side !== 'teacher') throw forbidden('Only the teacher of this course may do this.');
}

/** Throws 409 once the text was submitted or its student has left the course: what was said stays as it is. */
export function requireDraft({ review }: AccessedReview): void {
  if (review.submitted)
    throw problem(
      409,
      'already_decided',
      'This text was submitted meanwhile.',
      'What was said of its drafts stays readable. Say more with the grade, or in a message.',
    );
  if (!review.attends) throw problem(409, 'not_shown', 'This student is no longer in the course.');
}

/** Throws 409 for a review that waits for nothing. */
export function requireOpen({ review }: AccessedReview): void {
  if (review.withdrawn_at !== null)
    throw problem(
      409,
      'already_decided',
      'The student took this request back.',
      'Your words stay here until you dismiss them.',
    );
  if (review.done_at !== null) throw finished();
}

/** The problem with comments on a review that is done. */
export function finished(): ProblemError {
  return problem(
    409,
    'already_decided',
    'This draft was finished already.',
    'The student can ask again, or reply to a comment.',
  );
}

async function accessFound(tx: Tx, person: Person, review: ReviewRow | undefined): Promise<AccessedReview> {
  if (review === undefined) throw notFound();
  const { submission, relation } = await accessSubmission(tx, person, review.submission_id);
  if (relation === 'owns') return { review, submission, side: 'student' };
  if (relation !== 'teaches') throw forbidden('Only the student and the teachers of the course may see this.');
  requireApproved(person);
  if (submission.blind) throw namesHidden();
  return { review, submission, side: 'teacher' };
}

function namesHidden(): ProblemError {
  return problem(
    409,
    'not_shown',
    'This assignment is graded without names, so no drafts are shown.',
    'Who asks would be known by asking.',
  );
}
