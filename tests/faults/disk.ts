import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SIZE = '6g';
const FILL_ATTEMPTS = 20;

/** A folder for PostgreSQL's data, on a file system of its own where the harness may mount one. */
export interface FaultyDisk {
  readonly folder: string;
  /** Whether it can be full: only root may mount. */
  readonly canBeFull: boolean;
  /** Leaves no byte free. */
  fill(): Promise<void>;
  free(): Promise<void>;
  close(): Promise<void>;
}

export async function makeDisk(): Promise<FaultyDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-disk-'));
  const canBeFull = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder]);
  return {
    folder,
    canBeFull,
    async fill() {
      // PostgreSQL goes on writing meanwhile, and a size below what is used is refused.
      for (let left = FILL_ATTEMPTS; ; left -= 1) {
        const { blocks, bfree, bsize } = await statfs(folder);
        const isFull = await resize(String((blocks - bfree) * bsize)).then(
          () => true,
          (error: unknown) => {
            if (left === 0) throw error;
            return false;
          },
        );
        if (isFull) return;
      }
    },
    async free() {
      await resize(SIZE);
    },
    async close() {
      if (canBeFull) await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
