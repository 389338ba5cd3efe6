import type { Person } from '../account/person.ts';
import type { Tx } from '../database/tables.ts';
import { forbidden, notFound } from '../problem.ts';
import type { ProgramRow } from './store.ts';

/** Only an administrator may change what the university consists of. */
export function requireAdmin(person: Person): void {
  if (person.userType !== 'university_admin') throw forbidden('Only an administrator of the university may do this.');
}

/** A program of the person's own university; every other one does not exist. */
export async function accessProgram(tx: Tx, person: Person, id: string): Promise<ProgramRow> {
  const row = await tx
    .selectFrom('programs')
    .select(['id', 'name'])
    .where('university_id', '=', person.universityId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
