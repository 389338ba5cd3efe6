import { requireApproved, standingOf, type CourseStanding } from '../../courses/course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findAssignment, type AssignmentRow } from './store.ts';

export interface AccessedAssignment {
  assignment: AssignmentRow;
  standing: CourseStanding;
}

/**
 * An assignment as the people of its course, other teachers and administrators see that it exists.
 * Throws 404 for everybody else, for students before it is visible, for a deleted one and for any other id. Says nothing
 * yet about reading it: {@link requireReading}.
 */
export async function accessAssignment(
  tx: Tx,
  person: Person,
  assignmentId: string,
  now: Date,
): Promise<AccessedAssignment> {
  const assignment = await findAssignment(tx, person, assignmentId);
  if (assignment === undefined) throw notFound();
  const standing = assignmentStandingOf(person, assignment);
  if (standing === 'visitor' || !isVisible(assignment, standing, now)) throw notFound();
  return { assignment, standing };
}

/** Students do not know of an assignment before it is visible, unless they have written to it already. */
export function isVisible(assignment: AssignmentRow, standing: CourseStanding, now: Date): boolean {
  const { visible_from: from, submission_id: own } = assignment;
  return standing !== 'attends' || own !== null || (from?.getTime() ?? 0) <= now.getTime();
}

/** How a person stands with an assignment: as with its course, but that a colleague can be its second marker. */
export function assignmentStandingOf(person: Person, assignment: AssignmentRow): CourseStanding {
  const standing = standingOf(person, assignment);
  return standing === 'colleague' && assignment.second_marker === person.userId ? 'seconds' : standing;
}

const readers: readonly CourseStanding[] = ['teaches', 'attends', 'administers', 'seconds'];

/** The course's teacher, the second marker, the students and the university's administrators may read an assignment. */
export function mayReadAssignment(standing: CourseStanding): boolean {
  return readers.includes(standing);
}

/** The course's teacher, the second marker and the administrators may follow who handed in. */
export function requireSeeingClass(person: Person, standing: CourseStanding): void {
  if (standing !== 'teaches' && standing !== 'seconds' && standing !== 'administers')
    throw forbidden('Only the teachers who mark this assignment or an administrator may do this.');
  requireApproved(person);
}

/** Throws 403 for people who see that an assignment exists and may not read it. */
export function requireReading(person: Person, standing: CourseStanding): void {
  if (!mayReadAssignment(standing)) throw forbidden('Only the people of this course may see this assignment.');
  requireApproved(person);
}
