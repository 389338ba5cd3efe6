import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { unlessTaken } from '../../platform/database/unless-taken.ts';

export interface ProgramRow {
  id: string;
  name: string;
  archived: boolean;
}

export interface DepartmentRow extends ProgramRow {
  program_id: string;
}

/** Fields that are not given stay. */
export interface NameChange {
  name?: string | undefined;
  archived?: boolean | undefined;
}

/** Names that differ only in case or spaces are one name. */
export function nameKeyOf(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

/** By name; archived ones only where they are asked for. */
export function readPrograms(tx: Tx, universityId: string, withArchived: boolean): Promise<ProgramRow[]> {
  const query = selectPrograms(tx, universityId).orderBy('name_key');
  return (withArchived ? query : query.where('archived_at', 'is', null)).execute();
}

/** Undefined where the university has no such program. */
export function findProgram(tx: Tx, universityId: string, id: string): Promise<ProgramRow | undefined> {
  return selectPrograms(tx, universityId).where('id', '=', id).executeTakeFirst();
}

function selectPrograms(tx: Tx, universityId: string) {
  return tx
    .selectFrom('programs')
    .select(['id', 'name', sql<boolean>`archived_at is not null`.as('archived')])
    .where('university_id', '=', universityId);
}

/** Null where the university has a program of this name. */
export async function insertProgram(tx: Tx, universityId: string, name: string, now: Date): Promise<ProgramRow | null> {
  const row = await tx
    .insertInto('programs')
    .values({ university_id: universityId, name, name_key: nameKeyOf(name), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, archived: false };
}

/** By name; archived ones, and those of archived programs, only where they are asked for. */
export function readDepartments(
  tx: Tx,
  universityId: string,
  of: { programId?: string | undefined; withArchived: boolean },
): Promise<DepartmentRow[]> {
  let query = selectDepartments(tx, universityId).orderBy('d.name_key');
  if (of.programId !== undefined) query = query.where('d.program_id', '=', of.programId);
  if (!of.withArchived) query = query.where('d.archived_at', 'is', null).where('p.archived_at', 'is', null);
  return query.execute();
}

/** Undefined where the university has no such department. */
export function findDepartment(tx: Tx, universityId: string, id: string): Promise<DepartmentRow | undefined> {
  return selectDepartments(tx, universityId).where('d.id', '=', id).executeTakeFirst();
}

function selectDepartments(tx: Tx, universityId: string) {
  return tx
    .selectFrom('departments as d')
    .innerJoin('programs as p', (join) =>
      join.onRef('p.university_id', '=', 'd.university_id').onRef('p.id', '=', 'd.program_id'),
    )
    .select(['d.id', 'd.name', 'd.program_id'])
    .select(sql<boolean>`d.archived_at is not null or p.archived_at is not null`.as('archived'))
    .where('d.university_id', '=', universityId);
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
  return row === undefined ? null : { ...row, archived: false };
}

/** Renames a row or archives it. False where another one has the name. */
export async function writeChange(
  tx: Tx,
  table: 'programs' | 'departments',
  row: { universityId: string; id: string },
  change: NameChange,
  now: Date,
): Promise<boolean> {
  const { name, archived } = change;
  const set = {
    ...(name === undefined ? {} : { name, name_key: nameKeyOf(name) }),
    ...(archived === undefined ? {} : { archived_at: archived ? now : null }),
  };
  if (Object.keys(set).length === 0) return true;
  return unlessTaken(tx, () =>
    tx.updateTable(table).set(set).where('university_id', '=', row.universityId).where('id', '=', row.id).execute(),
  );
}
