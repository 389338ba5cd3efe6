import type { Tx } from '../../platform/database/tables.ts';
import { problem } from '../../platform/problem.ts';
import { tenantOf, type Person } from '../../platform/person.ts';
import { hasOtherAdministrator, readOpenCourses } from './store.ts';

const NAMED_MAX = 3;

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

function stillTeaching(courses: readonly string[]): string {
  const named = courses.slice(0, NAMED_MAX).join(', ');
  const more = courses.length > NAMED_MAX ? ` and ${String(courses.length - NAMED_MAX)} more` : '';
  return `You still teach ${named}${more}. Archive or delete the assignments of your courses first: their students’ work stays.`;
}
