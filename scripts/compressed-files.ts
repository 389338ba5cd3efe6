import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(js|css|html|json|svg|webmanifest)$/;
/** Smaller files don't get smaller by more than the name of the encoding. */
const LEAST_BYTES = 200;
/** 10 of 11: 2 % more bytes than 11, in a third of the time. What a server makes for each request has 12 % more. */
const QUALITY = 10;

const compress = promisify(brotliCompress);
let folder = '';

/**
 * Writes every text of the finished build a second time, compressed by Brotli, as `<name>.br`: the server sends that.
 */
export const compressedFiles: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  configResolved({ root, build }) {
    folder = resolve(root, build.outDir);
  },
  closeBundle: {
    // After the service worker was built.
    order: 'post',
    sequential: true,
    async handler() {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => TEXTS.test(name)).map((name) => compressFile(join(folder, name))));
    },
  },
};

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${path}.br`, await compress(text, { params }));
}
