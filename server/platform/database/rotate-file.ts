import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseKey } from '../keyring.ts';
import type { Database } from './connect.ts';
import { openDataKeys } from './data-keys.ts';
import { beginRotation, finishRotation, isUnfinished, SETTLE_MS, type Step } from './rotate-key.ts';

const KEY_BYTES = 32;

/** What a call did: a whole rotation, with how many values were wrapped anew, or the end of an earlier one. */
export type FileRotation = { kind: 'rotated'; wrapped: number } | { kind: 'finished' };

/**
 * Replaces the key of the server's own database in its file. The file is replaced between the two halves of the
 * rotation, while both keys open the database: whenever this is ended, the key of the file opens it, and another call
 * goes on.
 * @throws KeyError where the key of the file is not that of the database.
 */
export async function rotateFile(
  database: Database,
  path: string,
  all: boolean,
  step: Step = async () => undefined,
  settleMs = SETTLE_MS,
): Promise<FileRotation> {
  const old = parseKey(await readFile(path, 'utf8'));
  await openDataKeys(database, old);
  const next = `${path}.new`;
  const prepared = await readFile(next, 'utf8').catch(() => null);
  if (prepared === null && (await isUnfinished(database, old))) {
    await finishRotation(database, old, settleMs);
    return { kind: 'finished' };
  }
  const fresh = prepared === null ? await writeKey(next) : parseKey(prepared);
  await step('the new key is written');
  const wrapped = await beginRotation(database, { old, new: fresh, all }, step, settleMs);
  await step('both keys open everything');
  await rename(next, path);
  await syncFolder(dirname(path));
  await step('the file is replaced');
  await finishRotation(database, fresh, settleMs);
  return { kind: 'rotated', wrapped };
}

/** Writes a new key whole or not at all: nothing is wrapped with it before. */
async function writeKey(path: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  const partial = `${path}.part`;
  const file = await open(partial, 'w', 0o600);
  try {
    await file.writeFile(`${key.toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
  await syncFolder(dirname(path));
  return key;
}

/** Windows opens no folders. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
