import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { say, UsageError, type Command } from '../command.ts';
import { keyIdOf } from '../database/data-keys.ts';
import { readKeyFile } from '../database/key.ts';
import { openOwn } from '../database/operator-database.ts';
import { readEnv, type Env } from '../env.ts';
import { ROOT } from '../root.ts';
import { makeBase, type Base } from './base.ts';
import { keepNewest } from './keep-newest.ts';

const MB = 1e6;

export const backupCommand: Command = {
  takes: '[FOLDER] [--keep COUNT]',
  does: 'Copies the server’s own database and the uploaded files into a folder, while people write.',
  help: [
    'Without FOLDER it is LONGHAND_BACKUP_DIR. The server need not run.',
    '--keep 7 then deletes all but the newest seven copies.',
  ],
  run: backUp,
};

async function backUp(args: string[]): Promise<number> {
  const options = { keep: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const env = readEnv(process.env, [], ROOT);
  const folder = positionals[0] ?? env.backupDir;
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (folder === undefined || positionals.length > 1) throw new UsageError();
  if (keep !== null && (!Number.isInteger(keep) || keep < 1))
    throw new UsageError('--keep takes a whole number from 1.');
  if (env.databaseUrl !== undefined)
    return say(
      'DATABASE_URL names a database that is not the server’s own: back it up with its own tools. README.md says how.',
      1,
    );
  const live = await openOwn(env);
  if (live === null) return say(`There is no database in ${env.dataDir}.`, 1);
  try {
    const { config, dataDir } = live;
    const of = { config, pgData: join(dataDir, 'postgres'), dataDir: env.dataDir };
    const base = await makeBase(of, folder, () => new Date());
    const deleted = keep === null ? 0 : await keepNewest(folder, keep);
    return report(base, { deleted, trouble: await archiveTrouble(config), hasKey: await hasKey(env, dataDir, base) });
  } finally {
    await live.close();
  }
}

/** What PostgreSQL says of an archive that it can't write to; null where it can, or where there is none. */
async function archiveTrouble(config: ClientConfig): Promise<string | null> {
  const client = new Client(config);
  await client.connect();
  try {
    const { rows } = await client.query<{ since: Date }>(
      `select last_failed_time as since from pg_stat_archiver
       where last_failed_time > coalesce(last_archived_time, '-infinity')`,
    );
    const [failed] = rows;
    return failed === undefined ? null : `The archive of the log has failed since ${failed.since.toISOString()}.`;
  } finally {
    await client.end();
  }
}

/** Whether the key that the server would use now opens this copy. */
async function hasKey(env: Env, dataDir: string, base: Base): Promise<boolean> {
  const key = env.key ?? (await readKeyFile(join(dataDir, 'key')));
  return key !== null && base.keys.includes(keyIdOf(key).toString('hex'));
}

function report(
  base: Base,
  { deleted, trouble, hasKey: fits }: { deleted: number; trouble: string | null; hasKey: boolean },
): number {
  const lines = [
    `Backed up to ${base.folder}: ${String(Math.round(base.bytes / MB))} MB and ${String(base.files.length)} uploaded files.`,
    ...(deleted === 0 ? [] : [`Older copies that were deleted: ${String(deleted)}.`]),
    fits
      ? 'The key is not in it: keep data/key, or LONGHAND_KEY, in another place. Without it no text can be read.'
      : 'The key of this database is not here. Find it now: without it no text of this backup can be read.',
    ...(trouble === null ? [] : [trouble]),
  ];
  return say(lines.join('\n'), trouble === null && fits ? 0 : 1);
}
