import { mkdir, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A server bundled into a few modules of JavaScript: it starts in half of the time that its sources take. */
export interface BundledServer {
  /** To be deleted with all that is in it, once no process of it runs. */
  readonly folder: string;
  /** The path of the module of an entry. */
  module(name: string): string;
}

/** The entries of the product's own server. */
export const PROGRAM = { thread: 'server/app/thread.ts', main: 'server/app/main.ts' } as const;

/**
 * Bundles the modules `entries` (names to paths from the project's folder) with what they import, packages excepted.
 * @param root the project's folder: this one, or that of another version.
 */
export async function bundleServer(entries: Readonly<Record<string, string>>, root = ROOT): Promise<BundledServer> {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'server-'));
  const input = Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)]));
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  return { folder, module: (name) => join(folder, `${name}.mjs`) };
}
