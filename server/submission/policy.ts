import type { Person } from '../account/person.ts';
import { requireApproved } from '../course/policy.ts';
import type { Tx } from '../database/tables.ts';
import { forbidden, notFound, problem } from '../problem.ts';
import { findSubmission, type SubmissionRow } from './read.ts';

/** How a person stands with a submission that they can see. A colleague is a teacher of another course. */
export type SubmissionStanding = 'owns' | 'teaches' | 'administers' | 'colleague';

export interface AccessedSubmission {
  submission: SubmissionRow;
  standing: SubmissionStanding;
}

/**
 * A submission as its owner, teachers and administrators see that it exists.
 * Throws 404 for everybody else, for a deleted one and for any other id. Practice is its owner's alone, and so is what
 * somebody wrote who was never enrolled in the course.
 */
export async function accessSubmission(tx: Tx, person: Person, id: string): Promise<AccessedSubmission> {
  const submission = await findSubmission(tx, person, id);
  if (submission === undefined) throw notFound();
  const standing = standingOf(person, submission);
  if (standing === null) throw notFound();
  return { submission, standing };
}

function standingOf(person: Person, submission: SubmissionRow): SubmissionStanding | null {
  if (submission.user_id === person.userId) return 'owns';
  // Practice belongs to no course: nobody is enrolled for it.
  if (!submission.was_enrolled) return null;
  if (submission.teacher_id === person.userId) return 'teaches';
  if (person.userType === 'university_admin') return 'administers';
  return person.userType === 'teacher' ? 'colleague' : null;
}

/** The owner, the course's teacher and the university's administrators may know of it; the text is another question. */
export function requireKnowing(person: Person, standing: SubmissionStanding): void {
  if (standing === 'colleague') throw forbidden('Only the people of this course may see this document.');
  if (standing === 'teaches') requireApproved(person);
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

/** The owner may write. */
export function requireOwning(standing: SubmissionStanding): void {
  if (standing !== 'owns') throw forbidden('Only the student whose document this is may do this.');
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
