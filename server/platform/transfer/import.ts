import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Client, ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { keyIdOf } from '../database/data-keys.ts';
import type { Files } from '../files/files.ts';
import {
  countRows,
  inOneTransaction,
  quoted,
  readLevel,
  readMonths,
  readTables,
  type CatalogTable,
} from './catalog.ts';
import { readFileList } from './check-export.ts';
import { fileOf, tableOf, TransferError, type Manifest, type TableEntry } from './manifest.ts';
import { relaxTables } from './relax.ts';

/** @throws TransferError where the export's texts do not open with this key. */
export function requireKey(key: Buffer, { keys }: Manifest): void {
  if (!keys.includes(keyIdOf(key).toString('hex')))
    throw new TransferError(
      'This key does not open the export’s texts: it needs the key of the server that was exported.',
    );
}

/**
 * Puts the rows of a checked export into an empty, migrated database, in one transaction, and its files into the store.
 * Counts the rows afterwards. @param config how to connect as a login that may act as the owner.
 * @throws TransferError where the database is not empty or of another migration level; nothing was changed then.
 */
export async function importDatabase(
  { config, files }: { config: ClientConfig; files: Files },
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await inOneTransaction(config, 'read committed, read write', async (client) => {
    await requireSameLevel(client, manifest);
    const tables = await readTables(client);
    requireSameTables(tables, manifest);
    await lockEmpty(client, tables);
    const putBack = await relaxTables(client);
    // What a server that has no university yet keeps.
    for (const { name } of tables) await client.query(`delete from ${quoted(name)}`);
    await makeMonths(client, manifest);
    for (const table of manifest.tables) await copyTable(client, folder, table);
    await setSequences(client, manifest);
    await putBack();
    await client.query(`analyze ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    for (const { name, rows } of manifest.tables) {
      const found = await countRows(client, name);
      if (found !== rows)
        throw new TransferError(`The table ${name} has ${found} rows, not the ${rows} of the export.`);
    }
    // Before the commit: rows without their files would look whole.
    for await (const { key, type } of readFileList(folder))
      await files.write(key, await readFile(fileOf(folder, key)), type);
  });
}

async function requireSameLevel(client: Client, { migrations }: Manifest): Promise<void> {
  const here = await readLevel(client);
  const known = new Map(here.map(({ name, digest }) => [name, digest]));
  const isSame =
    here.length === migrations.length && migrations.every(({ name, digest }) => known.get(name) === digest);
  if (isSame) return;
  const [theirs, ours] = [lastOf(migrations), lastOf(here)];
  throw new TransferError(
    `The export’s database is at ${theirs}, and this one is at ${ours}. Bring both to one version, and export again.`,
  );
}

function lastOf(migrations: Manifest['migrations']): string {
  return migrations.at(-1)?.name ?? '';
}

/** Both are in the order of their names, and the columns in that of their migrations. */
function requireSameTables(tables: readonly CatalogTable[], manifest: Manifest): void {
  const shapeOf = (list: readonly Pick<CatalogTable, 'name' | 'columns'>[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns]));
  if (shapeOf(tables) !== shapeOf(manifest.tables))
    throw new TransferError('The export has other tables or columns than this database.');
}

/** Locks all tables, so that no server writes meanwhile. @throws TransferError where a university is in them. */
async function lockEmpty(client: Client, tables: readonly CatalogTable[]): Promise<void> {
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`);
  for (const { name, columns } of tables) {
    if (!columns.includes('university_id')) continue;
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${quoted(name)}) as filled`);
    if (rows[0]?.filled === true)
      throw new TransferError(`The database is not empty (${name}): an export goes into a new one alone.`);
  }
}

/** Without them the batches of earlier months would lie in the default partition for ever. */
async function makeMonths(client: Client, { months }: Manifest): Promise<void> {
  const there = new Set(await readMonths(client));
  for (const month of months) {
    if (there.has(month)) continue;
    const first = `${month.replace('_', '-')}-01`;
    const { rows } = await client.query<{ from: string; to: string }>(
      `select uuidv7_floor($1::timestamptz)::text as from,
        uuidv7_floor($1::timestamptz + interval '1 month')::text as to`,
      [`${first}T00:00:00Z`],
    );
    const [bounds] = rows;
    await client.query(
      `create table ${quoted(`batches_${month}`)} partition of batches
        for values from ('${bounds?.from ?? ''}') to ('${bounds?.to ?? ''}')`,
    );
    await client.query('call isolate($1)', [`batches_${month}`]);
  }
  await client.query('call close_batch_partitions()');
}

async function copyTable(client: Client, folder: string, { name, columns, rows }: TableEntry): Promise<void> {
  const into = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(createReadStream(tableOf(folder, name)), into);
  if (into.rowCount !== rows)
    throw new TransferError(`${tableOf(folder, name)} holds ${into.rowCount} rows, not the ${rows} of its manifest.`);
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const { table, column, last, is_called: isCalled } of sequences)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [table, column, last, isCalled]);
}
