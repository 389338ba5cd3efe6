import { sql } from 'kysely';
import type { Database } from '../../server/platform/database/connect.ts';

/** The rows that a statement of the owner returns. */
export async function rowsOf<Row>(database: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  return database.asOwner(async (tx) => (await query.execute(tx)).rows as Row[]);
}

/**
 * Fills a table and analyzes it at once. Without statistics the planner takes the table for empty and checks the next
 * statement's foreign keys row by row, and building a university takes ten times as long.
 */
export async function fill(database: Database, table: string, query: ReturnType<typeof sql>): Promise<void> {
  await rowsOf(database, query);
  await rowsOf(database, sql`analyze ${sql.table(table)}`);
}
