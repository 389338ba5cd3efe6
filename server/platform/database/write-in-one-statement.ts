import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';
import type { Tx } from './tables.ts';

/** An insert, update or delete whose result nobody needs. Null: nothing to write. */
export type Write = OperationNodeSource | null;

/**
 * Runs these writes as one statement, in one round trip. All see the database as it was before the statement, and their
 * order is undefined: no two may write the same row, and none may look for a row that another writes.
 */
export async function writeInOneStatement(tx: Tx, writes: readonly Write[]): Promise<void> {
  const parts = partsOf(writes);
  if (parts.length > 0) await sql`with ${sql.join(parts)} select`.execute(tx);
}

/** The same writes as parts of the `with` clause of a statement that returns rows itself. */
export function partsOf(writes: readonly Write[]): RawBuilder<unknown>[] {
  return writes
    .filter((write) => write !== null)
    .map((write, index) => sql`${sql.ref(`write_${String(index)}`)} as (${write})`);
}
