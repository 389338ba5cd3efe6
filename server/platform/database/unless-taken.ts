import { sql } from 'kysely';
import type { Tx } from './tables.ts';

const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a write because another row has what must be unique. */
export function isTaken(error: unknown): boolean {
  return (error as { code?: string }).code === UNIQUE_VIOLATION;
}

/** Performs a write. Resolves to false, with nothing written and the transaction usable, where another row has the name. */
export async function unlessTaken(tx: Tx, write: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint writing`.execute(tx);
  try {
    await write();
    return true;
  } catch (error) {
    if (!isTaken(error)) throw error;
    await sql`rollback to savepoint writing`.execute(tx);
    return false;
  }
}
