import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say, UsageError, type Command } from '../command.ts';
import type { Database } from './connect.ts';
import { withOperatorDatabase } from './operator-database.ts';
import { rotateFile } from './rotate-file.ts';
import { beginRotation, finishRotation } from './rotate-key.ts';

export const rotateCommand: Command = {
  takes: '[--all | --finish]',
  does: 'Replaces LONGHAND_KEY by LONGHAND_KEY_NEW, beside running servers.',
  help: [
    '--all wraps everything anew with a fresh data key as well.',
    '--finish forgets the old key, once every server has the new one.',
    'With the key in the data folder one call does both.',
  ],
  run: rotate,
};

async function rotate(args: string[]): Promise<number> {
  const options = { all: { type: 'boolean', default: false }, finish: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  if (values.all && values.finish) throw new UsageError();
  return withOperatorDatabase(async ({ env, ...opened }) => {
    if (env.key === undefined) return await rotateOwn(opened.database, join(opened.dataDir, 'key'), values.all);
    if (values.finish) return await finish(opened.database, env.key);
    return await rotateSetting(opened.database, env.key, env.newKey, values.all);
  });
}

async function rotateOwn(database: Database, path: string, all: boolean): Promise<number> {
  const done = await rotateFile(database, path, all);
  if (done.kind === 'finished')
    return say(`An earlier rotation was finished: the key in ${path} is the new one. Keep it with your backups.`, 0);
  const rest = `The key in ${path} is new: keep it with your backups. Earlier backups need the old one.`;
  return say(sentenceOf(done.wrapped, rest), 0);
}

async function rotateSetting(
  database: Database,
  old: Buffer,
  fresh: Buffer | undefined,
  all: boolean,
): Promise<number> {
  if (fresh === undefined)
    throw new UsageError('Set LONGHAND_KEY_NEW to 32 new random bytes, from: openssl rand -hex 32');
  if (fresh.equals(old)) throw new UsageError('LONGHAND_KEY_NEW is the same as LONGHAND_KEY.');
  const count = await beginRotation(database, { old, new: fresh, all });
  const lines = [
    sentenceOf(count, 'Both keys open the database now.'),
    'Next: set LONGHAND_KEY to the new key on every server, restart them one after the other, and then run',
    'longhand key:rotate --finish with the new LONGHAND_KEY. Until then keep both keys.',
  ];
  return say(lines.join('\n'), 0);
}

async function finish(database: Database, key: Buffer): Promise<number> {
  const forgotten = await finishRotation(database, key);
  if (forgotten === 0) return say('There was no rotation to finish.', 0);
  return say('The old key opens nothing in this database any more. Backups made before still need it.', 0);
}

function sentenceOf(count: number, rest: string): string {
  return count === 0 ? rest : `${count} values were wrapped anew with a fresh data key. ${rest}`;
}
