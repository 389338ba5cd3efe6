import { sql } from 'kysely';
import type { Database } from '../../server/platform/database/connect.ts';

/** Tables that belong to the installation, not to a university. Tenants can't read them at all. */
export const INSTALLATION_TABLES = [
  'answered_public_calls',
  'data_keys',
  'downtimes',
  'feedback',
  'heartbeats',
  'invoice_counters',
  'key_wraps',
  'migrations',
  'notification_keys',
  'settings',
  'throttles',
];

export interface TableState {
  name: string;
  hasUniversity: boolean;
  forced: boolean;
}

/** Every table of the schema, partitions too, and whether row-level security is forced on it. */
export async function readTables(database: Database): Promise<TableState[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<TableState>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'university_id'
          and not a.attisdropped) as "hasUniversity"
      from pg_class c where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p')
      order by c.relname`.execute(tx),
  );
  return rows;
}

/** The names of tables that other universities can read, or that are neither a university's nor the installation's. */
export function findOpenTables(tables: readonly TableState[]): string[] {
  return tables
    .filter((table) => (table.hasUniversity ? !table.forced : !INSTALLATION_TABLES.includes(table.name)))
    .map(({ name }) => name);
}

/** Disables row-level security on every table: only the conditions in the code are left. */
export async function disableRowLevelSecurity(database: Database): Promise<void> {
  for (const { name, hasUniversity } of await readTables(database)) {
    if (!hasUniversity) continue;
    await database.asOwner(async (tx) => {
      await sql`alter table ${sql.table(name)} no force row level security`.execute(tx);
      await sql`alter table ${sql.table(name)} disable row level security`.execute(tx);
    });
  }
}
