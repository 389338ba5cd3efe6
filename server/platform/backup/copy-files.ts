import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { flush } from './copy-tree.ts';
import { filesOf } from './places.ts';

/**
 * Adds the files that people uploaded (`dataDir`/files) to the backup folder. A file never changes under its name, so one
 * that is there already is not copied again.
 * @returns the names of the files that are there now, deleted ones left out.
 */
export async function copyFiles(dataDir: string, folder: string): Promise<string[]> {
  const from = join(dataDir, 'files');
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  const names: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const name = relative(from, source);
    const target = join(filesOf(folder), name);
    names.push(name);
    if ((await stat(target).catch(() => null)) !== null) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(source, `${target}.part`);
    await flush(`${target}.part`);
    await rename(`${target}.part`, target);
  }
  return names;
}
