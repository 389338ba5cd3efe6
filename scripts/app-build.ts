import { spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The sources of the built app. */
const SOURCES = [
  'contract',
  'writing',
  'src',
  'sw',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'scripts/compressed-files.ts',
  'scripts/first-views.ts',
  'scripts/small-files.ts',
  'package-lock.json',
];

/** Builds the app where it is missing or older than its sources. Throws when it can't be built. */
export async function buildWhereStale(say: (line: string) => void): Promise<void> {
  if (!(await isStale())) return;
  say('Building the app ...');
  build();
}

async function isStale(): Promise<boolean> {
  const built = await stat(join(ROOT, 'dist', 'index.html')).catch(() => null);
  if (built === null) return true;
  const changes = await Promise.all(SOURCES.map((name) => newest(join(ROOT, name))));
  return Math.max(...changes) > built.mtimeMs;
}

/** Runs vite in a process of its own: it would make this process a production server. */
function build(): void {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The app could not be built; see above.');
}

/** The time of the last change at or below `path`, in milliseconds; tests don't count. */
async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return /\.(test|spec)\.tsx?$/.test(path) ? 0 : found.mtimeMs;
  const names = await readdir(path);
  return Math.max(0, ...(await Promise.all(names.map((name) => newest(join(path, name))))));
}
