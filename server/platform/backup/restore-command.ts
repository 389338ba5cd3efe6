import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { say, UsageError, type Command } from '../command.ts';
import { keyIdOf } from '../database/data-keys.ts';
import { readKeyFile } from '../database/key.ts';
import { readEnv } from '../env.ts';
import { ROOT } from '../root.ts';
import { restoreBackup } from './restore.ts';

export const restoreCommand: Command = {
  takes: 'FOLDER NEW_FOLDER [--at TIME] [--key FILE]',
  does: 'Makes a new data folder from the backups in a folder.',
  help: [
    'It is as it was at its end, or at the moment --at, such as 2026-11-27T09:30Z.',
    '--key puts the key into the new folder and tests that it opens the texts. Without it LONGHAND_KEY is tested.',
  ],
  run: restore,
};

async function restore(args: string[]): Promise<number> {
  const options = { at: { type: 'string' }, key: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [folder, target, ...rest] = positionals;
  if (folder === undefined || target === undefined || rest.length > 0) throw new UsageError();
  const at = values.at === undefined ? null : new Date(values.at);
  if (at !== null && Number.isNaN(at.getTime())) throw new UsageError('--at takes a time like 2026-11-27T09:30Z.');
  const file = values.key === undefined ? null : await readKeyFile(values.key);
  if (values.key !== undefined && file === null) throw new UsageError(`${values.key} can’t be read.`);
  return restoreTo({ folder: resolve(folder), target: resolve(target), at, file });
}

interface Wanted {
  folder: string;
  target: string;
  at: Date | null;
  /** The key that was named. */
  file: Buffer | null;
}

async function restoreTo({ folder, target, at, file }: Wanted): Promise<number> {
  const { base, until } = await restoreBackup(folder, target, at);
  const key = file ?? readEnv(process.env, [], ROOT).key ?? null;
  if (file !== null) await writeFile(join(target, 'key'), `${file.toString('hex')}\n`, { mode: 0o600 });
  const last = until === null ? '' : `, with all until ${until.toISOString()}`;
  const lines = [
    `Restored to ${target}, from the copy of ${base.began_at}${last}.`,
    keyWords(key, base.keys, target),
    `Start it: LONGHAND_DATA_DIR=${target} npm start. Devices send again what it lacks.`,
  ];
  return say(lines.join('\n'), key === null || fits(key, base.keys) ? 0 : 1);
}

const fits = (key: Buffer, keys: readonly string[]) => keys.includes(keyIdOf(key).toString('hex'));

function keyWords(key: Buffer | null, keys: readonly string[], target: string): string {
  if (key === null) return `Put its key into ${join(target, 'key')}, or set LONGHAND_KEY to it.`;
  return fits(key, keys) ? 'The key opens its texts.' : 'This key does not open its texts: find the one of that day.';
}
