import { requireTeaching, requireVerified } from '../../courses/course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { forbidden, notFound, problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { accessAssignment, isVisible } from '../assignment/policy.ts';
import type { AssignmentRow } from '../assignment/store.ts';
import { findThread, type ThreadRow } from './store.ts';

export interface AccessedThread {
  assignment: AssignmentRow;
  thread: ThreadRow;
}

/**
 * The thread of a student about an assignment, for that student and the teachers of the course: nobody else reads it, no
 * administrator, second marker or assistant. Throws 404 for another student and where the student has nothing to do
 * with the course, 403 for other staff.
 */
export async function accessThread(
  tx: Tx,
  person: Person,
  { id, student }: { id: string; student: string },
  now: Date,
): Promise<AccessedThread> {
  const { assignment, relation } = await accessAssignment(tx, person, id, now);
  if (relation !== 'attends') requireTeaching(person, relation);
  else if (student !== person.userId) throw notFound();
  const thread = await findThread(tx, person, assignment, student);
  if (thread === undefined) throw notFound();
  return { assignment, thread };
}

/** An assignment whose students the person may write to. Throws 403 for all but the course's teachers. */
export async function accessToMessage(tx: Tx, person: Person, id: string, now: Date): Promise<AssignmentRow> {
  const { assignment, relation } = await accessAssignment(tx, person, id, now);
  requireTeaching(person, relation);
  return assignment;
}

/** An assignment about which the person may write to the teachers. Throws 403 for all but the course's students. */
export async function accessToAsk(tx: Tx, person: Person, id: string, now: Date): Promise<AssignmentRow> {
  const { assignment, relation } = await accessAssignment(tx, person, id, now);
  if (relation !== 'attends') throw forbidden('Only the students of this course may do this.');
  requireVerified(person);
  return assignment;
}

/** Throws 409 for an assignment that students don't see yet: a message would tell them of it. */
export function requireVisible(assignment: AssignmentRow, now: Date): void {
  if (isVisible({ ...assignment, submission_id: null }, 'attends', now)) return;
  throw problem(
    409,
    'not_shown',
    'Students don’t see this assignment yet.',
    'Send the message once they see it, or let them see it now.',
  );
}
