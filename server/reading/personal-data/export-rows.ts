import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { tableData, type TableData } from '../../platform/personal-data/personal-data.ts';
import { isOf, type DataSubject } from './person-rows.ts';

/** Rows of one table with the exported columns. */
export interface ExportedRows {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The name that stands for the id of a thing. */
const NAMES: Readonly<Record<string, readonly [table: string, name: string]>> = {
  assignment_id: ['assignments', 'title'],
  course_id: ['courses', 'name'],
  department_id: ['departments', 'name'],
  elective_id: ['electives', 'name'],
  program_id: ['programs', 'name'],
};

/** What the registry says is in a person's export, table by table, in one question. Ids are replaced by names. */
export async function exportRows(tx: Tx, person: DataSubject): Promise<ExportedRows[]> {
  const parts = tableData.filter(({ exported }) => exported.length > 0).map((entry) => partOf(entry, person));
  const { rows } = await sql<ExportedRows>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows;
}

function partOf(entry: TableData, person: DataSubject): RawBuilder<unknown> {
  const { table, exported } = entry;
  const fields = exported.map((column) => sql`${sql.lit(column)}, ${valueOf(entry, column)}`);
  return sql`
    select ${sql.lit(table)} as table, coalesce((
      select jsonb_agg(jsonb_build_object(${sql.join(fields)})) from ${sql.table(table)} t where ${isOf(entry, person)}),
      '[]') as rows`;
}

function valueOf({ columns }: TableData, column: string): RawBuilder<unknown> {
  const value = sql.ref(`t.${column}`);
  if (columns[column] === 'person')
    return sql`(select trim(u.first_name || ' ' || u.last_name) from users u
      where u.university_id = t.university_id and u.id = ${value})`;
  const named = NAMES[column];
  if (named === undefined) return value;
  const [of, name] = named;
  return sql`(select n.${sql.ref(name)} from ${sql.table(of)} n
    where n.university_id = t.university_id and n.id = ${value})`;
}
