import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { badRequest, forbidden, notFound } from '../../platform/problem.ts';
import { findDepartment, findProgram, type DepartmentRow, type ProgramRow } from './store.ts';

/** @throws 403 for anybody but an administrator. */
export function requireAdmin(person: Person): void {
  if (person.userType !== 'university_admin') throw forbidden('Only an administrator of the university may do this.');
}

/** A program of the person's own university. @throws 404 */
export async function accessProgram(tx: Tx, person: Person, id: string): Promise<ProgramRow> {
  const row = await findProgram(tx, person.universityId, id);
  if (row === undefined) throw notFound();
  return row;
}

/** A department of the person's own university. @throws 404 */
export async function accessDepartment(tx: Tx, person: Person, id: string): Promise<DepartmentRow> {
  const row = await findDepartment(tx, person.universityId, id);
  if (row === undefined) throw notFound();
  return row;
}

/** A department that is archived, or whose program is, can't be chosen anew. @throws 400 */
export function requireOffered(department: DepartmentRow): void {
  if (department.archived) {
    throw badRequest('bad_body', [{ path: 'department', message: `${department.name} is not offered any more` }]);
  }
}
