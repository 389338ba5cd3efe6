import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';

/** Orders tables so that each stands before those that its rows refer to: in this order rows can be deleted. */
export async function inOrderOfDeletion<T extends { readonly table: string }>(
  tx: Tx,
  tables: readonly T[],
): Promise<T[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select f.relname as from, t.relname as to from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'longhand'::regnamespace and c.conrelid <> c.confrelid`.execute(tx);
  const ordered: T[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ table }) => table));
    const free = left.filter(({ table }) => !rows.some(({ from, to }) => to === table && names.has(from)));
    if (free.length === 0) throw new Error(`The tables ${[...names].join(', ')} refer to each other.`);
    ordered.push(...free);
    left = left.filter((one) => !free.includes(one));
  }
  return ordered;
}
