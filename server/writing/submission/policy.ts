import type { Person } from '../../platform/person.ts';
import { requireApproved } from '../../courses/course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { effectiveDeadlineOf } from '../../assignments/deadline/lateness.ts';
import { forbidden, notFound, problem } from '../../platform/problem.ts';
import { isConcealed, standInOf } from '../../assignments/rules/pseudonym.ts';
import { findSubmission } from './read.ts';
import type { SubmissionRow } from './rows.ts';

/**
 * How a person stands with a submission that they can see. 'seconds' is the assignment's second marker, 'assists' the
 * assistant to whom it is allotted, 'reads' a reader of the course once it was handed in, a colleague any other teacher.
 */
export type SubmissionRelation = 'owns' | 'teaches' | 'administers' | 'seconds' | 'assists' | 'reads' | 'colleague';

export interface AccessedSubmission {
  submission: SubmissionRow;
  relation: SubmissionRelation;
}

/**
 * A submission that the person may know of: its owner, teachers and administrators. Throws 404 for everybody else, for
 * a deleted one and for any other id. Practice is its owner's only, and so is a text of a writer who was never enrolled
 * in the course. For a blind assignment, markers and readers get the student's stand-in.
 */
export async function accessSubmission(tx: Tx, person: Person, id: string): Promise<AccessedSubmission> {
  return accessFound(person, await findSubmission(tx, person, id));
}

/** {@link accessSubmission} for a row that was looked up; undefined where it was not found. */
export function accessFound(person: Person, submission: SubmissionRow | undefined): AccessedSubmission {
  if (submission === undefined) throw notFound();
  const relation = submissionRelationOf(person, submission);
  if (relation === null) throw notFound();
  return { submission: knownAs(submission, relation), relation };
}

/** The submission with the identity of its writer as this person may know it. */
export function knownAs(submission: SubmissionRow, relation: SubmissionRelation): SubmissionRow {
  if (!(relation === 'teaches' || isBeside(relation)) || !isConcealed(submission)) return submission;
  const { name, user } = standInOf(submission, submission.id);
  return { ...submission, student_name: name, roll_no: '', writer: user };
}

function submissionRelationOf(person: Person, submission: SubmissionRow): SubmissionRelation | null {
  if (submission.user_id === person.userId) return 'owns';
  // Practice belongs to no course: nobody is enrolled for it.
  if (!submission.was_enrolled) return null;
  if (submission.teachers.includes(person.userId)) return 'teaches';
  if (person.userType === 'university_admin') return 'administers';
  if (person.userType !== 'teacher') return null;
  if (submission.second_marker === person.userId) return 'seconds';
  if (submission.assistant === person.userId) return 'assists';
  return submission.submit !== null && submission.readers.includes(person.userId) ? 'reads' : 'colleague';
}

/** Throws 403 for anybody but the owner, the course's teacher and administrators. Reading the text needs more. */
export function requireKnowing(person: Person, relation: SubmissionRelation): void {
  if (relation === 'colleague')
    throw forbidden('Only the student and those who grade or read this document may see this.');
  if (isBeside(relation)) throw forbidden('Only the student and the teacher of the course may see this.');
  if (relation === 'teaches') requireApproved(person);
}

/** Throws 403 for anybody but these and who marks or reads it beside them, who may see that the document exists. */
export function requireSeeing(person: Person, relation: SubmissionRelation): void {
  if (isBeside(relation)) requireApproved(person);
  else requireKnowing(person, relation);
}

/** The owner and the course's teacher may read the writing. */
export function mayRead(relation: SubmissionRelation): boolean {
  return relation === 'owns' || relation === 'teaches';
}

/** Throws 403 for people who see that a submission exists and may not read it. */
export function requireReading(person: Person, relation: SubmissionRelation): void {
  if (!mayRead(relation)) throw forbidden('Only the student and the teacher of the course may read this document.');
  requireKnowing(person, relation);
}

/** The owner, all who mark it and readers may read the text and how it was written. */
export function mayReadText(relation: SubmissionRelation): boolean {
  return mayRead(relation) || isBeside(relation);
}

/** Throws 403 for people who see that a submission exists and may not read its text. */
export function requireReadingText(person: Person, relation: SubmissionRelation): void {
  if (!mayReadText(relation)) throw forbidden('Only the student and the graders may read this document.');
  requireSeeing(person, relation);
}

/**
 * Throws 403 for anybody but the owner, the course's teacher and its readers, who may see how the document came to be, the
 * notes on it, and what was returned.
 */
export function requireReadingRecord(person: Person, relation: SubmissionRelation): void {
  if (relation !== 'reads') requireReading(person, relation);
  else requireApproved(person);
}

/** Throws 403 for anybody but these and the course's assistant, who may see what it has in common with others. */
export function requireComparing(person: Person, relation: SubmissionRelation): void {
  if (relation !== 'assists') requireReadingRecord(person, relation);
  else requireApproved(person);
}

/** The course's teacher, an assistant and the second marker mark a text. */
function mayMark(relation: SubmissionRelation): boolean {
  return relation === 'teaches' || (isBeside(relation) && relation !== 'reads');
}

/** Whether a person marks or reads a text without teaching the course. */
function isBeside(relation: SubmissionRelation): boolean {
  return relation === 'seconds' || relation === 'assists' || relation === 'reads';
}

/** Throws 403 for anybody but these, once approved. */
export function requireMarking(person: Person, relation: SubmissionRelation): void {
  if (!mayMark(relation))
    throw forbidden('Only the teacher of the course and those who grade with them may grade this document.');
  requireApproved(person);
}

/** Throws 403 for anybody but the course's teacher and administrators, who may see the trail of a grade. */
export function requireSeeingTrail(person: Person, relation: SubmissionRelation): void {
  if (relation !== 'teaches' && relation !== 'administers')
    throw forbidden('Only the teacher of the course or an administrator may see this.');
  requireKnowing(person, relation);
}

/** Throws 403 for anybody but the owner. */
export function requireOwning(relation: SubmissionRelation): void {
  if (relation !== 'owns') throw forbidden('Only the student whose document this is may do this.');
}

/** Throws 403 where the work is not open at `now`: before its start, after the writer's own end, or once deleted. */
export function requireOpenWork(submission: SubmissionRow, now: Date): void {
  const { start_time: start, section_start: sectionStart } = submission;
  const { end_time: end, section_end: sectionEnd, extended_until: extendedUntil } = submission;
  const ownStart = sectionStart ?? start;
  if (submission.assignment_deleted_at !== null) throw forbidden('This assignment was deleted.');
  if (ownStart !== null && now < ownStart) throw forbidden('This assignment has not begun.');
  if (end !== null && now > effectiveDeadlineOf({ end, sectionEnd, extendedUntil }))
    throw forbidden('The time for this assignment is over. What was stored stays as it is.');
}

/** Throws 403 for anybody but the approved teacher of the course. */
export function requireGrading(person: Person, relation: SubmissionRelation): void {
  if (relation !== 'teaches') throw forbidden('Only the teacher of the course may grade this document.');
  requireApproved(person);
}

/** Throws 403 for anybody but the course's teacher and administrators, who may decide a concern. */
export function requireDeciding(person: Person, relation: SubmissionRelation): void {
  if (relation !== 'teaches' && relation !== 'administers')
    throw forbidden('Only the teacher of the course or an administrator may decide this.');
  requireKnowing(person, relation);
}

/** How much of a log a reader is shown. 'undeleted': all but deleted words. */
export type RecordView = 'whole' | 'undeleted' | 'nothing';

/** The owner is shown everything; staff, what the university's settings for this writer allow. */
export function recordViewOf({ submission, relation }: AccessedSubmission): RecordView {
  if (relation === 'owns') return 'whole';
  if (!submission.record_shown) return 'nothing';
  return submission.deleted_text_shown ? 'whole' : 'undeleted';
}

/** Throws 403 for staff where no process record is shown. It never says why: that would single the student out. */
export function requireRecord(accessed: AccessedSubmission): void {
  if (recordViewOf(accessed) === 'nothing')
    throw problem(403, 'not_shown', 'No process record is shown for this text.');
}
