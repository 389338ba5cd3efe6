import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without windows, profiles and Background Sync. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * The path of an installed Chromium: LONGHAND_CHROMIUM, one on the PATH, or Playwright's own download. Throws when
 * LONGHAND_CHROMIUM names something that can't be run; null when there is none.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = namedBrowser(env);
  if (named !== null) return named;
  const installed = onPath(NAMES, env);
  if (installed !== null) return installed;
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : null;
}

/** {@link findBrowser}, preferring the headless shell: it renders the same pages with a quarter less processor time. */
export function findHeadlessBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  return namedBrowser(env) ?? onPath([HEADLESS_SHELL], env) ?? findBrowser(env);
}

/** The path of a Chromium, installed first if there is none. Throws with instructions when that fails. */
export function ensureBrowser(say: (line: string) => void): string {
  const found = findBrowser();
  if (found !== null) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) {
    say('No Chromium here: installing it with apt-get (once).');
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']);
    // Not every release has it.
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', HEADLESS_SHELL]);
  } else {
    say("No Chromium here: downloading Playwright's (once).");
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const now = findBrowser();
  if (now === null) {
    throw new Error('No Chromium could be found or installed. Install one, or set LONGHAND_CHROMIUM to its path.');
  }
  return now;
}

function namedBrowser(env: NodeJS.ProcessEnv): string | null {
  const named = env['LONGHAND_CHROMIUM'];
  if (named === undefined || named === '') return null;
  if (!canRun(named)) throw new Error(`LONGHAND_CHROMIUM is ${named}, which can't be run. Name a Chromium program.`);
  return named;
}

/** The first program of these names on the PATH. */
function onPath(names: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun) ?? null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 10 * 60_000 });
}
