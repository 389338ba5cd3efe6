import type { AssignmentFields } from '#contract/teaching';
import { accessCourse, requireStaff, requireTeaching } from '../course/policy.ts';
import type { Tx } from '../database/tables.ts';
import type { Person } from '../route.ts';
import { settingsOf } from './settings.ts';
import { insertAssignment, type AssignmentRow } from './store.ts';

/**
 * Sets an assignment in a course.
 * Throws a Problem: 403 for everybody but the course's teacher, 404 for a course that they can't see, 400 where its
 * times or its zone can't be.
 */
export async function createAssignmentOf(tx: Tx, person: Person, fields: AssignmentFields): Promise<AssignmentRow> {
  requireStaff(person);
  const { course, standing } = await accessCourse(tx, person, fields.course);
  requireTeaching(person, standing);
  return insertAssignment(tx, person, course, settingsOf(fields));
}
