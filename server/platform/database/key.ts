import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Keyring } from '../keyring.ts';
import { parseKey } from '../keyring.ts';
import type { Database } from './connect.ts';

const CHECK = 'key check';

export class KeyError extends Error {}

/**
 * The key of the server's own database, from the file `key` of its data folder. The first start makes it. A database
 * that was opened with one key never gets another: it could decrypt nothing.
 * @throws KeyError where the file is missing.
 */
export async function keyOfDataDir(dataDir: string, database: Database): Promise<Buffer> {
  const path = join(dataDir, 'key');
  const found = await readFile(path, 'utf8').catch(() => null);
  if (found !== null) return parseKey(found);
  if ((await storedCheck(database)) !== null) {
    throw new KeyError(`The key ${path} is missing. Put it back from the backup, or set LONGHAND_KEY to it.`);
  }
  const made = randomBytes(32);
  await writeFile(path, `${made.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}

async function storedCheck(database: Database): Promise<Buffer | null> {
  const row = await database.asOwner((tx) =>
    tx.selectFrom('settings').select('value').where('name', '=', CHECK).executeTakeFirst(),
  );
  return row?.value ?? null;
}

/**
 * Compares the key with the one that this database was first opened with. With another one every device key and every
 * document would be unreadable, so the server must not start.
 * @throws KeyError
 */
export async function checkKey(database: Database, keyring: Keyring): Promise<void> {
  const value = createHmac('sha256', keyring.derive(CHECK)).update('longhand').digest();
  await database.asOwner((tx) =>
    tx
      .insertInto('settings')
      .values({ name: CHECK, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const stored = await storedCheck(database);
  if (stored === null || stored.length !== value.length || !timingSafeEqual(stored, value)) {
    throw new KeyError(
      'This is not the key that the database was made with. Set LONGHAND_KEY to that key, or put the file data/key back.',
    );
  }
}
