import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { say, UsageError, type Command } from '../command.ts';
import { keyIdOf } from '../database/data-keys.ts';
import { readKeyFile } from '../database/key.ts';
import { openOwn, type Reached } from '../database/operator-database.ts';
import { readEnv, type Env } from '../env.ts';
import { openFiles } from '../files/files.ts';
import { ROOT } from '../root.ts';
import { exportDatabase } from './export.ts';
import type { Manifest } from './manifest.ts';

const MB = 1e6;

export const exportCommand: Command = {
  takes: 'FOLDER',
  does: 'Writes the whole database and the uploaded files into a new folder, for another PostgreSQL.',
  help: [
    'It is the database of DATABASE_URL, or the server’s own, as it is at one moment. Servers may run meanwhile.',
    'What is written later is not in it: for a move, stop the servers before.',
    'The key is not in it. longhand import makes a database of it.',
  ],
  run: exportTo,
};

async function exportTo(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new UsageError();
  const env = readEnv(process.env, [], ROOT);
  const reached = await reach(env);
  if (reached === null) return say(`There is no database in ${env.dataDir}.`, 1);
  try {
    const manifest = await exportDatabase({ ...reached, files: openFiles(env) }, resolve(folder), new Date());
    const key = env.key ?? (await readKeyFile(join(reached.dataDir, 'key')));
    return report(resolve(folder), manifest, key !== null && manifest.keys.includes(keyIdOf(key).toString('hex')));
  } finally {
    await reached.close();
  }
}

async function reach(env: Env): Promise<Reached | null> {
  if (env.databaseUrl === undefined) return openOwn(env);
  return { config: { connectionString: env.databaseUrl }, dataDir: env.dataDir, close: async () => undefined };
}

function report(folder: string, { tables, files }: Manifest, fits: boolean): number {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const lines = [
    `Exported to ${folder}: ${String(rows)} rows of ${String(tables.length)} tables ` +
      `(${String(Math.round(bytes / MB))} MB) and ${String(files.count)} uploaded files.`,
    fits
      ? 'The key is not in it: the new server needs the same one.'
      : 'The key of this database is not here. Find it now: without it no text of this export can be read.',
    ...(files.missing === 0 ? [] : [`Uploaded files that the store does not have: ${String(files.missing)}.`]),
  ];
  return say(lines.join('\n'), fits && files.missing === 0 ? 0 : 1);
}
