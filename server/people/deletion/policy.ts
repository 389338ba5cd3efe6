import type { Tx } from '../../platform/database/tables.ts';
import { problem } from '../../platform/problem.ts';
import { tenantOf, type Person } from '../../platform/person.ts';
import { stillTeaching } from './present.ts';
import { hasOtherAdministrator, readOpenCourses } from './store.ts';

/**
 * Throws 409 for a teacher with courses that go on, and for the last administrator of a university: nobody could do for
 * the others what they do.
 */
export async function requireDispensable(tx: Tx, person: Person): Promise<void> {
  const who = tenantOf(person);
  if (person.userType === 'teacher') {
    const courses = await readOpenCourses(tx, who);
    if (courses.length > 0) throw problem(409, 'still_teaching', stillTeaching(courses));
  }
  if (person.userType === 'university_admin' && !(await hasOtherAdministrator(tx, who)))
    throw problem(
      409,
      'last_administrator',
      'You are the only administrator of your university. Before your account is deleted, another one must be there.',
    );
}
