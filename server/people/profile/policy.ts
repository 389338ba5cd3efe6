import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { badRequest, forbidden } from '../../platform/problem.ts';
import { requireOffered } from '../university/policy.ts';
import { findDepartment } from '../university/store.ts';

/** @throws 403 for anybody but a student. */
export function requireStudent(person: Person): void {
  if (person.userType !== 'student') throw forbidden('Only students have this profile.');
}

/** @throws 403 for anybody but a teacher; a pending one may. */
export function requireTeacher(person: Person): void {
  if (person.userType !== 'teacher') throw forbidden('Only teachers have this profile.');
}

/** @throws 400 unless the department belongs to the program, both in the person's university, and is offered. */
export async function checkPlace(
  tx: Tx,
  person: Person,
  place: { program: string; department: string },
  own: string | null,
): Promise<void> {
  const found = await findDepartment(tx, person.universityId, place.department);
  if (found === undefined || found.program_id !== place.program)
    throw badRequest('bad_body', [{ path: 'department', message: 'Choose a department of the chosen program' }]);
  // Whoever has a department keeps it, archived or not.
  if (place.department !== own) requireOffered(found);
}
