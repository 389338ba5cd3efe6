import { requireVerifiedStudent } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { requireAdmin } from '../../people/university/policy.ts';
import { findElective, lockOffer, type ElectiveRow } from './store.ts';

/** An elective of the administrator's own university, to be changed: one administrator at a time. Throws 403, 404. */
export async function accessElective(tx: Tx, person: Person, id: string): Promise<ElectiveRow> {
  requireAdmin(person);
  await lockOffer(tx, person);
  const found = await findElective(tx, person, id);
  if (found === undefined) throw notFound();
  return found;
}

/** Throws 403 for anybody but administrators, who see how often each was chosen, and verified students, who choose. */
export function requireStudentOrAdmin(person: Person): void {
  if (person.userType !== 'university_admin') requireVerifiedStudent(person);
}
