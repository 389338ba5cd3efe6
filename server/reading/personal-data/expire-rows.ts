import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { inEach, universitiesDue } from '../../platform/database/universities-due.ts';
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
      await expireTable(database, entry, clock());
    } catch (error) {
      log.error({ err: error, table: entry.table }, 'rows whose time is over could not be deleted');
    }
}

async function expireTable(database: Database, entry: TableData, now: Date): Promise<void> {
  if (!('university_id' in entry.columns)) {
    await deleteAll(database, entry, now);
    return;
  }
  const due = sql`
    select t.university_id, ${endOf(entry)} as since from ${sql.table(entry.table)} t where ${endOf(entry)} <= ${now}`;
  for (let deleted = 1; deleted > 0;) {
    const universities = await database.asOwner((tx) => universitiesDue(tx, due));
    const counts = await inEach(universities, (university) => deleteAll(database, entry, now, university));
    deleted = counts.reduce((sum, count) => sum + count, 0);
  }
}

/** Deletes what has ended, of one university or of a table that has none. Resolves to the number of rows. */
async function deleteAll(database: Database, entry: TableData, now: Date, university?: string): Promise<number> {
  const table = sql.table(entry.table);
  const own = university === undefined ? sql`true` : sql`t.university_id = ${university}`;
  const deletion = sql`
    delete from ${table} t where ${own} and t.ctid = any (array(
      select t.ctid from ${table} t where ${own} and ${endOf(entry)} <= ${now} limit ${AT_ONCE}))
    returning 1`;
  let [total, last] = [0, AT_ONCE];
  while (last === AT_ONCE) {
    last = (await database.asOwner((tx) => deletion.execute(tx), university)).rows.length;
    total += last;
  }
  return total;
}

/** When the time of a row `t` is over, as an expression. */
function endOf({ table, keeps }: TableData): RawBuilder<Date> {
  if (!('days' in keeps)) throw new Error(`The rows of ${table} have no end.`);
  return sql`${sql.raw(keeps.after)} + make_interval(hours => ${24 * keeps.days})`;
}
