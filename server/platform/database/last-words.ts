import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** PostgreSQL keeps what it is about to change in files of this size: it needs room for one more. */
const LEAST_FREE_BYTES = 16 * 2 ** 20;

/**
 * A sentence on why PostgreSQL ended or did not start: the disk of its data folder is full, or where its log is.
 * @param freeBytes how many bytes can still be written beside a path.
 */
export async function lastWords(dataDir: string, freeBytes = freeBytesAt): Promise<string> {
  const free = await freeBytes(dataDir).catch(() => Infinity);
  if (free < LEAST_FREE_BYTES)
    return `The disk of ${dataDir} is full. Make room on it and start Longhand again: what was stored is kept.`;
  return `Its last words are in ${join(dataDir, 'postgres.log')}.`;
}

async function freeBytesAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
