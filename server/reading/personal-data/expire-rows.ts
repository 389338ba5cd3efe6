import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { tableData, type TableData } from '../../platform/personal-data/personal-data.ts';
import { inOrderOfDeletion } from './order-of-deletion.ts';

/** So many rows in one transaction: none holds its locks for long. */
const AT_ONCE = 5000;

/** Deletes the rows of every table whose time is over by the registry; reports a table that fails, and goes on. */
export async function expireRows({ database, clock, log }: Services): Promise<void> {
  const ending = tableData.filter(({ keeps }) => 'days' in keeps);
  for (const entry of await database.asOwner((tx) => inOrderOfDeletion(tx, ending)))
    try {
      while ((await database.asOwner((tx) => deleteEnded(entry, clock()).execute(tx))).rows.length === AT_ONCE);
    } catch (error) {
      log.error({ err: error, table: entry.table }, 'rows whose time is over could not be deleted');
    }
}

function deleteEnded({ table, keeps }: TableData, now: Date) {
  if (!('days' in keeps)) throw new Error(`The rows of ${table} have no end.`);
  return sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select t.ctid from ${sql.table(table)} t
      where ${sql.raw(keeps.after)} + make_interval(hours => ${24 * keeps.days}) <= ${now} limit ${AT_ONCE}))
    returning 1`;
}
