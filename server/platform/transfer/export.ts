import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client, ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { SERVER_VERSION } from '../version.ts';
import { flush } from '../backup/copy-tree.ts';
import type { Files } from '../files/files.ts';
import {
  inOneTransaction,
  quoted,
  readKeyIds,
  readLevel,
  readMonths,
  readTables,
  type CatalogTable,
} from './catalog.ts';
import { digesting } from './digest.ts';
import {
  fileListOf,
  fileOf,
  manifestOf,
  tableOf,
  TransferError,
  type FileLine,
  type Manifest,
  type TableEntry,
} from './manifest.ts';

/** So many keys of files are in memory at a time. */
const FETCHED = 500;

/**
 * Writes all rows and uploaded files of an installation into a new or empty folder, as they are at one moment, while people
 * write. The manifest is written last. @param config how to connect as a login that may act as the owner.
 * @throws TransferError where the folder is not empty.
 */
export async function exportDatabase(
  { config, files }: { config: ClientConfig; files: Files },
  folder: string,
  now: Date,
): Promise<Manifest> {
  await requireEmpty(folder);
  for (const part of [folder, dirname(tableOf(folder, 'x')), dirname(fileOf(folder, 'x'))])
    await mkdir(part, { recursive: true, mode: 0o700 });
  const manifest = await inOneTransaction(config, 'repeatable read, read only', async (client): Promise<Manifest> => {
    const tables = await readTables(client);
    const copied: TableEntry[] = [];
    for (const table of tables) copied.push(await copyTable(client, table, folder));
    return {
      format: 1,
      version: SERVER_VERSION,
      made_at: now.toISOString(),
      migrations: await readLevel(client),
      keys: await readKeyIds(client),
      tables: copied,
      sequences: await readSequences(client, tables),
      months: await readMonths(client),
      files: await copyFiles(client, { tables, files }, folder),
    };
  });
  await writeWhole(manifestOf(folder), `${JSON.stringify(manifest, null, 2)}\n`);
  await flush(folder);
  return manifest;
}

async function requireEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0) throw new TransferError(`${folder} is not empty. Name a new folder.`);
}

async function copyTable(client: Client, { name, columns }: CatalogTable, folder: string): Promise<TableEntry> {
  const path = tableOf(folder, name);
  const { stream, digest } = digesting();
  // As a query: PostgreSQL before 18 copies no partitioned table by its name.
  const rows = client.query(copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`));
  await pipeline(rows, stream, createWriteStream(path, { mode: 0o600 }));
  await flush(path);
  return { name, columns: [...columns], rows: rows.rowCount ?? 0, ...digest() };
}

async function readSequences(client: Client, tables: readonly CatalogTable[]): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = [];
  for (const { name, numbered } of tables)
    for (const column of numbered) {
      const found = await client.query<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [
        name,
        column,
      ]);
      const { rows } = await client.query<{ last: string; is_called: boolean }>(
        `select last_value::text as last, is_called from ${found.rows[0]?.sequence ?? ''}`,
      );
      for (const row of rows) sequences.push({ table: name, column, ...row });
    }
  return sequences;
}

async function copyFiles(
  client: Client,
  { tables, files }: { tables: readonly CatalogTable[]; files: Files },
  folder: string,
): Promise<Manifest['files']> {
  const path = fileListOf(folder);
  const { stream, digest } = digesting();
  const written = pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  const sum = { count: 0, missing: 0 };
  for await (const row of namedFiles(client, tables)) {
    const line = await copyFile(row, files, folder);
    sum[line === null ? 'missing' : 'count'] += 1;
    if (line !== null && !stream.write(`${JSON.stringify(line)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await written;
  await flush(path);
  return { ...sum, ...digest() };
}

/** The uploaded files that rows name: some at a time are in memory. */
async function* namedFiles(
  client: Client,
  tables: readonly CatalogTable[],
): AsyncGenerator<{ key: string; type: string }> {
  for (const { name, columns } of tables) {
    if (!columns.includes('key') || !columns.includes('content_type')) continue;
    await client.query(
      `declare named cursor for select key, content_type as type from ${quoted(name)} where key is not null`,
    );
    for (;;) {
      const { rows } = await client.query<{ key: string; type: string }>(`fetch ${FETCHED} from named`);
      if (rows.length === 0) break;
      yield* rows;
    }
    await client.query('close named');
  }
}

/** Copies one uploaded file; null where the store does not have it. */
async function copyFile(
  { key, type }: { key: string; type: string },
  files: Files,
  folder: string,
): Promise<FileLine | null> {
  const bytes = await files.read(key);
  if (bytes === null) return null;
  const { stream, digest } = digesting();
  stream.end(bytes);
  await pipeline(stream, createWriteStream(fileOf(folder, key), { mode: 0o600 }));
  await flush(fileOf(folder, key));
  return { key, type, ...digest() };
}

async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
