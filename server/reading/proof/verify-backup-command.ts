import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { checkPages } from '../../platform/backup/check-pages.ts';
import { restoreBackup } from '../../platform/backup/restore.ts';
import { say, UsageError, type Command } from '../../platform/command.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { openDataKeys } from '../../platform/database/data-keys.ts';
import { startEmbedded, type Embedded } from '../../platform/database/embedded.ts';
import { readKeyFile } from '../../platform/database/key.ts';
import { readEnv } from '../../platform/env.ts';
import { keyringOf } from '../../platform/keyring.ts';
import { ROOT } from '../../platform/root.ts';
import { brokenWords, verifyEach, wholeWords } from './verify-each.ts';

export const verifyBackupCommand: Command = {
  takes: '[FOLDER] [--key FILE]',
  does: 'Restores the newest backup for a trial, reads every page and verifies every chain.',
  help: [
    'Without FOLDER it is LONGHAND_BACKUP_DIR. It restores to a temporary folder and deletes that again.',
    'The key is --key, LONGHAND_KEY, or that of the data folder.',
  ],
  run: verifyBackup,
};

async function verifyBackup(args: string[]): Promise<number> {
  const options = { key: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const env = readEnv(process.env, [], ROOT);
  const folder = positionals[0] ?? env.backupDir;
  if (folder === undefined || positionals.length > 1) throw new UsageError();
  const file = values.key ?? join(env.dataDir, 'key');
  const key = values.key === undefined && env.key !== undefined ? env.key : await readKeyFile(file);
  if (key === null) throw new UsageError(`The key ${file} can’t be read. Name it by --key, or set LONGHAND_KEY.`);
  const home = await mkdtemp(join(tmpdir(), 'longhand-verify-'));
  // PostgreSQL’s own user passes through.
  await chmod(home, 0o711);
  const target = join(home, 'data');
  try {
    const { base } = await restoreBackup(resolve(folder), target, null);
    say(`The copy of ${base.began_at} was restored.`, 0);
    const embedded = await startEmbedded({ dataDir: target });
    try {
      return await verify(embedded, key);
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function verify(embedded: Embedded, key: Buffer): Promise<number> {
  const wrong = await checkPages(embedded.config());
  if (wrong.length > 0) return say(`DAMAGED.\n${wrong.join('\n')}`, 1);
  say('All pages of the database are whole.', 0);
  const database = connectDatabase(embedded.config());
  try {
    const keyring = keyringOf(await openDataKeys(database, key));
    for await (const { code, verdict } of verifyEach(database, keyring)) {
      if (verdict.kind === 'broken') return say(brokenWords(code, verdict), 1);
      say(wholeWords(code, verdict), 0);
    }
    return say('The backup can be restored, and the key opens it.', 0);
  } finally {
    await database.close();
  }
}
