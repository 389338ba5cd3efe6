import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Decides by its path, from the folder that is copied, whether a file or a folder is copied; an 'empty' folder is made. */
type Choice = (path: string) => 'copy' | 'empty' | 'leave';

/**
 * Copies a folder that others may write to and delete from meanwhile, and waits until the copy is on the disk. What is gone
 * when it is reached is left out.
 * @returns the number of bytes that were copied.
 */
export async function copyTree(from: string, to: string, choose: Choice = () => 'copy', path = ''): Promise<number> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  let bytes = 0;
  for (const entry of (await orGone(readdir(join(from, path), { withFileTypes: true }))) ?? []) {
    const name = join(path, entry.name);
    const choice = choose(name);
    if (choice === 'leave') continue;
    if (!entry.isDirectory()) bytes += await copyOne(join(from, name), join(to, name));
    else if (choice === 'empty') await mkdir(join(to, name), { mode: 0o700 });
    else bytes += await copyTree(from, to, choose, name);
  }
  await flush(join(to, path));
  return bytes;
}

async function copyOne(from: string, to: string): Promise<number> {
  const isCopied = (await orGone(copyFile(from, to).then(() => true))) ?? false;
  if (!isCopied) return 0;
  await flush(to);
  return (await stat(to)).size;
}

/** Waits until a file or the entries of a folder are on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orGone<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
