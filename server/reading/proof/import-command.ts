import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { PoolConfig } from 'pg';
import { say, UsageError, type Command } from '../../platform/command.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { openDataKeys } from '../../platform/database/data-keys.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { readKeyFile } from '../../platform/database/key.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { findRunning, type Reached } from '../../platform/database/operator-database.ts';
import { selfTest } from '../../platform/database/self-test.ts';
import { readEnv, type Env } from '../../platform/env.ts';
import { openFiles } from '../../platform/files/files.ts';
import { keyringOf } from '../../platform/keyring.ts';
import { ROOT } from '../../platform/root.ts';
import { checkExport } from '../../platform/transfer/check-export.ts';
import { importDatabase, requireKey } from '../../platform/transfer/import.ts';
import { readManifest, TransferError, type Manifest } from '../../platform/transfer/manifest.ts';
import { brokenWords, verifyEach, wholeWords } from './verify-each.ts';

export const importCommand: Command = {
  takes: 'FOLDER',
  does: 'Makes a database of an export, and verifies every chain.',
  help: [
    'It goes into the database of DATABASE_URL, or into the server’s own, which must have no university yet.',
    'No server may run on it. The export must be of this version, and LONGHAND_KEY, or data/key, the key of its server.',
    'All of it is imported or nothing.',
  ],
  run: importFrom,
};

async function importFrom(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [named] = positionals;
  if (named === undefined || positionals.length > 1) throw new UsageError();
  const folder = resolve(named);
  const env = readEnv(process.env, [], ROOT);
  if (env.databaseUrl === undefined && (await findRunning(env.dataDir)) !== null)
    return say('A server is running on this database. Stop it first.', 1);
  const manifest = await readManifest(folder);
  await checkExport(folder, manifest);
  const reached = await reach(env);
  try {
    const key = env.key ?? (await readKeyFile(join(reached.dataDir, 'key')));
    if (key === null)
      throw new TransferError(
        `Set LONGHAND_KEY to the key of the export, or put it into ${join(reached.dataDir, 'key')}.`,
      );
    requireKey(key, manifest);
    await migrate(reached.config);
    await importDatabase({ config: reached.config, files: openFiles(env) }, folder, manifest);
    return await verify(reached.config, key, manifest);
  } finally {
    await reached.close();
  }
}

async function reach({ databaseUrl, dataDir, backupDir }: Env): Promise<Reached> {
  if (databaseUrl !== undefined)
    return { config: { connectionString: databaseUrl }, dataDir, close: async () => undefined };
  const embedded = await startEmbedded({ dataDir, backupDir });
  return { config: embedded.config(), dataDir: embedded.dataDir, close: () => embedded.stop() };
}

async function verify(config: PoolConfig, key: Buffer, { tables, files }: Manifest): Promise<number> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Imported: ${String(rows)} rows of ${String(tables.length)} tables and ${String(files.count)} uploaded files.`,
    0,
  );
  const database = connectDatabase({ ...config, max: 2 });
  try {
    await selfTest(database);
    const keyring = keyringOf(await openDataKeys(database, key));
    for await (const { code, verdict } of verifyEach(database, keyring)) {
      if (verdict.kind === 'broken') return say(brokenWords(code, verdict), 1);
      say(wholeWords(code, verdict), 0);
    }
    return say('The key opens its texts. Start the server: devices send again what it lacks.', 0);
  } finally {
    await database.close();
  }
}
