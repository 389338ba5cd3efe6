import type { Person } from '../account/person.ts';
import type { Tx } from '../database/tables.ts';
import { badRequest, forbidden } from '../problem.ts';
import { requireOffered } from '../university/policy.ts';

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
  if (!(await isOwnDepartment(tx, person, place.department))) await requireOffered(tx, person, place.department);
}

/** Whoever has a department keeps it, archived or not. */
async function isOwnDepartment(tx: Tx, person: Person, department: string): Promise<boolean> {
  const row = await tx
    .selectFrom(person.userType === 'student' ? 'student_profiles' : 'teacher_profiles')
    .select('department_id')
    .where('university_id', '=', person.universityId)
    .where('user_id', '=', person.userId)
    .executeTakeFirst();
  return row?.department_id === department;
}
