import type { Person } from '../account/person.ts';
import type { Tx } from '../database/tables.ts';
import { badRequest, forbidden } from '../problem.ts';

/** A student's profile belongs to a student. */
export function requireStudent(person: Person): void {
  if (person.userType !== 'student') throw forbidden('Only students have this profile.');
}

/** A teacher's profile belongs to a teacher, a pending one too. */
export function requireTeacher(person: Person): void {
  if (person.userType !== 'teacher') throw forbidden('Only teachers have this profile.');
}

/** Department and program are of the person's own university, and the one belongs to the other. */
export async function checkPlace(
  tx: Tx,
  person: Person,
  place: { program: string; department: string },
): Promise<void> {
  const row = await tx
    .selectFrom('departments')
    .select('id')
    .where('university_id', '=', person.universityId)
    .where('id', '=', place.department)
    .where('program_id', '=', place.program)
    .executeTakeFirst();
  if (row === undefined) {
    throw badRequest('bad_body', [{ path: 'department', message: 'Choose a department of the chosen program' }]);
  }
}
