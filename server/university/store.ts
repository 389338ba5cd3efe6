import type { Tx } from '../database/tables.ts';

export interface ProgramRow {
  id: string;
  name: string;
}

export interface DepartmentRow extends ProgramRow {
  program_id: string;
}

/** Names that differ only in case or spaces are one name. */
export function nameKeyOf(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

export function readPrograms(tx: Tx, universityId: string): Promise<ProgramRow[]> {
  return tx
    .selectFrom('programs')
    .select(['id', 'name'])
    .where('university_id', '=', universityId)
    .orderBy('name_key')
    .execute();
}

/** Null where the university has a program of this name. */
export async function insertProgram(tx: Tx, universityId: string, name: string, now: Date): Promise<ProgramRow | null> {
  const row = await tx
    .insertInto('programs')
    .values({ university_id: universityId, name, name_key: nameKeyOf(name), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row ?? null;
}

export function readDepartments(tx: Tx, universityId: string, programId: string | undefined): Promise<DepartmentRow[]> {
  const query = tx
    .selectFrom('departments')
    .select(['id', 'name', 'program_id'])
    .where('university_id', '=', universityId)
    .orderBy('name_key');
  return (programId === undefined ? query : query.where('program_id', '=', programId)).execute();
}

/** Null where the program has a department of this name. */
export async function insertDepartment(
  tx: Tx,
  universityId: string,
  department: { name: string; programId: string },
  now: Date,
): Promise<DepartmentRow | null> {
  const { name, programId } = department;
  const row = await tx
    .insertInto('departments')
    .values({ university_id: universityId, program_id: programId, name, name_key: nameKeyOf(name), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'program_id'])
    .executeTakeFirst();
  return row ?? null;
}
