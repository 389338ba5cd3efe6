import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what is written here in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what the databases and browsers of a whole run of the tests hold at once. */
const FREE_MIN_BYTES = 8 * 2 ** 30;

/**
 * Creates a temporary folder that every user can enter, in memory where the system has room for it: databases wait for
 * the disk at each commit, and a busy machine's disk makes them wait long.
 * @returns the path of the folder, which the caller deletes.
 */
export function makeMemoryFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= FREE_MIN_BYTES;
  } catch {
    return false;
  }
}
