import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * A module as one classic script for a page, built by the product's own bundler. `entry` is absolute or relative to this folder.
 */
export async function bundleForPage(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    // Vite compiles JSX for the same environment, so React has to be of it too.
    define: {
      'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production'),
      // A classic script has no address of its own.
      'import.meta.url': 'location.href',
    },
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['iife'], name: 'page' },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !('output' in output)) throw new Error(`Vite built nothing from ${entry}.`);
  const [chunk] = output.output;
  return chunk.code;
}
