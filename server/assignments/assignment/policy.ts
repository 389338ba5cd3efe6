import { requireApproved, courseRelationOf, type CourseRelation } from '../../courses/course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findAssignment, type AssignmentRow } from './store.ts';

export interface AccessedAssignment {
  assignment: AssignmentRow;
  relation: CourseRelation;
}

/**
 * An assignment whose existence the person may know: the people of its course, other teachers, administrators. Throws
 * 404 for everybody else, for students before it is visible, for a deleted one and for any other id. Reading it needs
 * {@link requireReading} as well.
 */
export async function accessAssignment(
  tx: Tx,
  person: Person,
  assignmentId: string,
  now: Date,
): Promise<AccessedAssignment> {
  const assignment = await findAssignment(tx, person, assignmentId);
  if (assignment === undefined) throw notFound();
  const relation = assignmentRelationOf(person, assignment);
  if (relation === 'visitor' || !isVisible(assignment, relation, now)) throw notFound();
  return { assignment, relation };
}

/** Students do not know of an assignment before it is visible, unless they have written to it already. */
export function isVisible(assignment: AssignmentRow, relation: CourseRelation, now: Date): boolean {
  const { visible_from: from, submission_id: own } = assignment;
  return relation !== 'attends' || own !== null || (from?.getTime() ?? 0) <= now.getTime();
}

/** When an assignment starts for the asking person: for their section, where that has a start of its own. */
export function ownStartOf({ section_start, start_time }: Pick<AssignmentRow, 'section_start' | 'start_time'>): Date {
  return section_start ?? start_time;
}

/** The person's relation to the assignment's course; of colleagues, its second marker's or an assistant's. */
export function assignmentRelationOf(person: Person, assignment: AssignmentRow): CourseRelation {
  const relation = courseRelationOf(person, assignment);
  if (relation !== 'colleague') return relation;
  if (assignment.second_marker === person.userId) return 'seconds';
  return assignment.assists ? 'assists' : relation;
}

const readers: readonly CourseRelation[] = ['teaches', 'attends', 'administers', 'reads', 'seconds', 'assists'];

/** The course's teachers, assistants, readers and students, the second marker and administrators may read an assignment. */
export function mayReadAssignment(relation: CourseRelation): boolean {
  return readers.includes(relation);
}

/** Throws 403 for anybody but those who mark the assignment, readers and administrators, who may see who handed in. */
export function requireSeeingClass(person: Person, relation: CourseRelation): void {
  if (relation === 'attends' || !mayReadAssignment(relation))
    throw forbidden('Only the teachers who grade this assignment, a reader or an administrator may do this.');
  requireApproved(person);
}

/** Throws 403 for people who see that an assignment exists and may not read it. */
export function requireReading(person: Person, relation: CourseRelation): void {
  if (!mayReadAssignment(relation)) throw forbidden('Only the people of this course may see this assignment.');
  requireApproved(person);
}
