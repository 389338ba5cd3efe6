import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SMALL_FILES_PATH } from '../sw/small-files-path.ts';

/** Larger files are fetched and cached by themselves, so that an update fetches only changed ones. */
const SMALL_BYTES = 16_000;

/**
 * Writes the small scripts and styles of the build into one more file for the service worker, a JSON object from path
 * to text: else it would request some 180 files one after the other, each a round trip.
 */
export const smallFiles: Plugin = {
  name: 'small-files',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const texts: Record<string, string> = {};
    for (const name of await readdir(join(dir, 'assets'))) {
      const { size } = await stat(join(dir, 'assets', name));
      const url = `assets/${name}`;
      if (isSmallFile({ url, size })) texts[`/${url}`] = await readFile(join(dir, url), 'utf8');
    }
    await writeFile(join(dir, SMALL_FILES_PATH), JSON.stringify(texts));
  },
};

/** Whether a file of the build, by its path and its size in bytes, is cached with the small ones. */
export function isSmallFile({ url, size }: { url: string; size: number }): boolean {
  return /^assets\/.*\.(js|css)$/.test(url) && size < SMALL_BYTES;
}
