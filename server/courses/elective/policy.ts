import { requireVerifiedStudent } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { requireAdmin } from '../../people/university/policy.ts';
import { findElective, lockOffer, type ElectiveRow } from './store.ts';

/** An elective of the administrator's own university, for changing it: while one does, another waits. */
export async function accessElective(tx: Tx, person: Person, id: string): Promise<ElectiveRow> {
  requireAdmin(person);
  await lockOffer(tx, person);
  const found = await findElective(tx, person, id);
  if (found === undefined) throw notFound();
  return found;
}

/** Administrators may see what is offered and how often it was chosen, students what they can choose. */
export function requireStudentOrAdmin(person: Person): void {
  if (person.userType !== 'university_admin') requireVerifiedStudent(person);
}
