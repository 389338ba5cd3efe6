import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { build } from 'vite';
import { ensureBrowser } from '../../scripts/browser.ts';
import { startServerProcess } from '../../scripts/server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The app as it is built now, on a server with the demo university, and a browser. */
export interface BuiltApp {
  readonly url: string;
  readonly browser: Browser;
}

/** Builds and starts the app, lets a benchmark measure it, and removes it again. `name`: the benchmark's. */
export async function withBuiltApp(name: string, measure: (app: BuiltApp) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `longhand-${name}-`));
  const dist = join(folder, 'dist');
  await build({ root: ROOT, logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
  const server = await startServerProcess({
    dataFolder: join(folder, 'data'),
    env: { LONGHAND_DIST: dist, NODE_ENV: 'development' },
  });
  const browser = await chromium.launch({ executablePath: ensureBrowser(console.log), args: ['--no-sandbox'] });
  try {
    await measure({ url: server.url, browser });
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
