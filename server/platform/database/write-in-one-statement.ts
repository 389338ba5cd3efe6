import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';
import type { Tx } from './tables.ts';

/** An insert, update or delete that nobody waits for the answer of. Null: nothing is to be written. */
export type Write = OperationNodeSource | null;

/**
 * Does these writes as one statement, in one round trip. Each sees the database as it was before all of them, and they
 * are done in no order: two must not write the same row, nor one a row that another looks for.
 */
export async function writeInOneStatement(tx: Tx, writes: readonly Write[]): Promise<void> {
  const parts = partsOf(writes);
  if (parts.length > 0) await sql`with ${sql.join(parts)} select`.execute(tx);
}

/** The same writes as parts of a statement's `with`, for one that has an answer of its own. */
export function partsOf(writes: readonly Write[]): RawBuilder<unknown>[] {
  return writes
    .filter((write) => write !== null)
    .map((write, index) => sql`${sql.ref(`write_${String(index)}`)} as (${write})`);
}
