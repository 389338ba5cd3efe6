import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { tableData, type TableData } from '../../platform/personal-data/personal-data.ts';
import { inOrderOfDeletion } from './order-of-deletion.ts';
import { isOf, type DataSubject } from './person-rows.ts';

/** Deletes and empties the rows of a person, as the registry says. */
export async function eraseRows(tx: Tx, person: DataSubject): Promise<void> {
  for (const entry of tableData) await clearColumns(tx, entry, person);
  const deleted = tableData.filter(({ erasure }) => erasure.kind === 'delete');
  for (const entry of await inOrderOfDeletion(tx, deleted))
    await sql`delete from ${sql.table(entry.table)} t where ${isOf(entry, person)}`.execute(tx);
}

/**
 * Destroys a text that was never handed in: its key, and every row about it but its log, which nothing can open any
 * more, and what the chain of the log needs.
 */
export async function destroyDraft(tx: Tx, universityId: string, submissionId: string, at: Date): Promise<void> {
  await sql`
    insert into discarded_files (university_id, key, since)
    select university_id, key, ${at} from ai_statement_files
    where university_id = ${universityId} and submission_id = ${submissionId} and key is not null
    on conflict do nothing`.execute(tx);
  const about = tableData.filter(
    ({ of, erasure }) => of.some(({ by }) => by === 'writing') && !STAYS.includes(erasure.kind),
  );
  for (const { table } of await inOrderOfDeletion(
    tx,
    about.filter(({ table }) => table !== 'batches'),
  ))
    await sql`
      delete from ${sql.table(table)} where university_id = ${universityId} and submission_id = ${submissionId}`.execute(
      tx,
    );
  await tx
    .updateTable('submissions')
    .set({ wrapped_key: null, deleted_at: at })
    .where('university_id', '=', universityId)
    .where('id', '=', submissionId)
    .execute();
}

const STAYS: readonly TableData['erasure']['kind'][] = ['keep', 'clear'];

async function clearColumns(tx: Tx, entry: TableData, person: DataSubject): Promise<void> {
  const { table, erasure } = entry;
  if (erasure.kind !== 'clear') return;
  const empty = await emptyValues(tx, table, erasure.columns);
  const only = erasure.where === undefined ? sql`` : sql`and ${sql.raw(erasure.where)}`;
  await sql`update ${sql.table(table)} t set ${sql.join(empty)} where ${isOf(entry, person)} ${only}`.execute(tx);
}

/** `column = value` for each column: null where it may be, else what its type has for nothing. */
async function emptyValues(tx: Tx, table: string, columns: readonly string[]): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string; nullable: boolean; type: string }>`
    select column_name as name, is_nullable = 'YES' as nullable, data_type as type from information_schema.columns
    where table_schema = 'longhand' and table_name = ${table}`.execute(tx);
  return columns.map((column) => {
    const found = rows.find(({ name }) => name === column);
    const value = found?.nullable === true ? sql`null` : found?.type === 'jsonb' ? sql`'{}'::jsonb` : sql`''`;
    return sql`${sql.ref(column)} = ${value}`;
  });
}
