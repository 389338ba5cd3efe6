import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseKey } from '../keyring.ts';
import type { Database } from './connect.ts';
import { isKeyed, KeyError } from './data-keys.ts';

/**
 * The key of the server's own database, from the file `key` of its data folder. The first start makes it. A database
 * that was opened with one key never gets another: it could decrypt nothing.
 * @throws KeyError where the file is missing.
 */
export async function keyOfDataDir(dataDir: string, database: Database): Promise<Buffer> {
  const path = join(dataDir, 'key');
  const found = await readKeyFile(path);
  if (found !== null) return found;
  if (await isKeyed(database)) {
    throw new KeyError(`The key ${path} is missing. Put it back from the backup, or set LONGHAND_KEY to it.`);
  }
  const made = randomBytes(32);
  await writeFile(path, `${made.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}

/** The key in a file; null where there is none. @throws KeyringError where the file holds no key. */
export async function readKeyFile(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : parseKey(text);
}
