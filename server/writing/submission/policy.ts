import type { Person } from '../../platform/person.ts';
import { requireApproved } from '../../courses/course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { ownEndOf } from '../../assignments/deadline/standing.ts';
import { forbidden, notFound, problem } from '../../platform/problem.ts';
import { isConcealed, standInOf } from '../../assignments/rules/pseudonym.ts';
import { findSubmission } from './read.ts';
import type { SubmissionRow } from './rows.ts';

/**
 * How a person stands with a submission that they can see. Who seconds is the assignment's second marker; a colleague is
 * any other teacher.
 */
export type SubmissionStanding = 'owns' | 'teaches' | 'administers' | 'seconds' | 'colleague';

export interface AccessedSubmission {
  submission: SubmissionRow;
  standing: SubmissionStanding;
}

/**
 * A submission as its owner, teachers and administrators see that it exists.
 * Throws 404 for everybody else, for a deleted one and for any other id. Practice is its owner's alone, and so is what
 * somebody wrote who was never enrolled in the course. Of a blind assignment whoever marks gets the student's stand-in.
 */
export async function accessSubmission(tx: Tx, person: Person, id: string): Promise<AccessedSubmission> {
  return accessFound(person, await findSubmission(tx, person, id));
}

/** {@link accessSubmission} of one that was looked for; undefined where it was not found. */
export function accessFound(person: Person, submission: SubmissionRow | undefined): AccessedSubmission {
  if (submission === undefined) throw notFound();
  const standing = standingOf(person, submission);
  if (standing === null) throw notFound();
  return { submission: knownAs(submission, standing), standing };
}

/** The submission as this person may know whose it is. */
export function knownAs(submission: SubmissionRow, standing: SubmissionStanding): SubmissionRow {
  if ((standing !== 'teaches' && standing !== 'seconds') || !isConcealed(submission)) return submission;
  const { name, user } = standInOf(submission, submission.id);
  return { ...submission, student_name: name, roll_no: '', writer: user };
}

function standingOf(person: Person, submission: SubmissionRow): SubmissionStanding | null {
  if (submission.user_id === person.userId) return 'owns';
  // Practice belongs to no course: nobody is enrolled for it.
  if (!submission.was_enrolled) return null;
  if (submission.teacher_id === person.userId) return 'teaches';
  if (person.userType === 'university_admin') return 'administers';
  if (person.userType !== 'teacher') return null;
  return submission.second_marker === person.userId ? 'seconds' : 'colleague';
}

/** The owner, the course's teacher and the university's administrators may know of it; the text is another question. */
export function requireKnowing(person: Person, standing: SubmissionStanding): void {
  if (standing === 'colleague' || standing === 'seconds')
    throw forbidden('Only the people of this course may see this.');
  if (standing === 'teaches') requireApproved(person);
}

/** These, and the assignment's second marker, may know of the document itself. */
export function requireSeeing(person: Person, standing: SubmissionStanding): void {
  if (standing === 'seconds') requireApproved(person);
  else requireKnowing(person, standing);
}

/** The owner and the course's teacher may read the writing. */
export function mayRead(standing: SubmissionStanding): boolean {
  return standing === 'owns' || standing === 'teaches';
}

/** Throws 403 for people who see that a submission exists and may not read it. */
export function requireReading(person: Person, standing: SubmissionStanding): void {
  if (!mayRead(standing)) throw forbidden('Only the student and the teacher of the course may read this document.');
  requireKnowing(person, standing);
}

/** Whoever reads the writing, and the assignment's second marker, may read the text and how it was written. */
export function mayReadText(standing: SubmissionStanding): boolean {
  return mayRead(standing) || standing === 'seconds';
}

/** Throws 403 for people who see that a submission exists and may not read its text. */
export function requireReadingText(person: Person, standing: SubmissionStanding): void {
  if (!mayReadText(standing)) throw forbidden('Only the student and who marks it may read this document.');
  requireSeeing(person, standing);
}

/** The teacher of the course and the assignment's second marker may mark, each for themselves, once approved. */
export function requireMarking(person: Person, standing: SubmissionStanding): void {
  if (standing !== 'teaches' && standing !== 'seconds')
    throw forbidden('Only the teacher of the course and the second marker may mark this document.');
  requireApproved(person);
}

/** The teacher of the course and the administrators may follow what was changed about a grade. */
export function requireSeeingTrail(person: Person, standing: SubmissionStanding): void {
  if (standing !== 'teaches' && standing !== 'administers')
    throw forbidden('Only the teacher of the course or an administrator may see this.');
  requireKnowing(person, standing);
}

/** The owner may write. */
export function requireOwning(standing: SubmissionStanding): void {
  if (standing !== 'owns') throw forbidden('Only the student whose document this is may do this.');
}

/** Throws 403 where the work is not open at `now`: before its start, after the writer's own end, or once it was deleted. */
export function requireOpenWork(submission: SubmissionRow, now: Date): void {
  const { start_time: start, end_time: end, extended_until: extendedUntil } = submission;
  if (submission.assignment_deleted_at !== null) throw forbidden('This assignment was deleted.');
  if (start !== null && now < start) throw forbidden('This assignment has not begun.');
  if (end !== null && now > ownEndOf({ end, extendedUntil }))
    throw forbidden('The time for this assignment is over. What was stored stays as it is.');
}

/** The teacher of the course may grade, once approved. */
export function requireGrading(person: Person, standing: SubmissionStanding): void {
  if (standing !== 'teaches') throw forbidden('Only the teacher of the course may grade this document.');
  requireApproved(person);
}

/** A concern is decided by a person: the teacher of the course or an administrator. */
export function requireDeciding(person: Person, standing: SubmissionStanding): void {
  if (standing !== 'teaches' && standing !== 'administers')
    throw forbidden('Only the teacher of the course or an administrator may decide this.');
  requireKnowing(person, standing);
}

/** What of the log of a submission somebody who may read it is shown. 'standing': all but words that were deleted. */
export type RecordView = 'whole' | 'standing' | 'nothing';

/** Its owner is shown all of it; staff what the university shows of this writer. */
export function recordViewOf({ submission, standing }: AccessedSubmission): RecordView {
  if (standing === 'owns') return 'whole';
  if (!submission.record_shown) return 'nothing';
  return submission.deleted_text_shown ? 'whole' : 'standing';
}

/** Throws 403 for staff where no process record is shown. It never says why: that would single the student out. */
export function requireRecord(accessed: AccessedSubmission): void {
  if (recordViewOf(accessed) === 'nothing')
    throw problem(403, 'not_shown', 'No process record is shown for this text.');
}
