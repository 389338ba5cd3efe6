/**
 * Takes a picture of every route into the folder screens/: 360 and 1280 px, light and dark, with the data of the demo,
 * in a university without any, and without a network. `npm run screens [-- NAME...]` after a build.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { ensureBrowser } from './browser.ts';
import { NewUniversity, type Account } from './new-university.ts';
import { openScreen } from './open-screen.ts';
import { screens, type Screen, type Who } from './screens-list.ts';
import { startServerProcess } from './server-process.ts';

type People = Readonly<Record<Exclude<Who, 'nobody'>, Account>>;
type State = 'full' | 'empty' | 'offline';

const FOLDER = join(new URL('..', import.meta.url).pathname, 'screens');
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;
const PASSWORD = 'Longhand-demo-1';
const DEMO: People = {
  student: { email: 'student@example.edu', password: PASSWORD },
  teacher: { email: 'teacher@example.edu', password: PASSWORD },
  admin: { email: 'admin@example.edu', password: PASSWORD },
};
/** Longer than a sign-out tries to send. */
const WAIT_MS = 20_000;
const SOON_MS = 3000;
const KEPT_AFTER_MS = 1000;

const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const failures: string[] = [];

const dataFolder = await mkdtemp(join(tmpdir(), 'longhand-screens-'));
const server = await startServerProcess({ dataFolder });
const browser = await chromium.launch({
  executablePath: ensureBrowser((line) => console.log(line)),
  args: ['--no-sandbox'],
});
try {
  await mkdir(FOLDER, { recursive: true });
  const empty = await emptyPeople();
  for (const size of SIZES) {
    for (const who of ['nobody', 'student', 'teacher', 'admin'] as const) {
      await takeAll(browser, who, DEMO, size, ['full', 'offline']);
      if (who !== 'nobody') await takeAll(browser, who, empty, size, ['empty']);
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
for (const failure of failures) console.log(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

/** The people of a university without data. */
async function emptyPeople(): Promise<People> {
  const university = await NewUniversity.register(server.url);
  const teacher = await university.addTeacher('Tara');
  return { student: await university.addStudent('Sana', { bare: true }), teacher, admin: university.admin };
}

async function takeAll(
  at: Browser,
  who: Who,
  people: People,
  viewport: { width: number; height: number },
  states: readonly State[],
): Promise<void> {
  const own = chosen.filter((screen) => screen.who === who);
  if (own.length === 0) return;
  const context = await at.newContext({
    viewport,
    baseURL: server.url,
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  if (who === 'nobody') await page.goto('/');
  else await logIn(page, people[who]);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  for (const state of states) {
    if (state === 'offline') await goOffline(context, page, own);
    for (const screen of own) await take(page, screen, state, viewport.width);
  }
  await context.close();
}

/** Opens every screen once more, long enough for its data to be cached, and cuts the network. */
async function goOffline(context: BrowserContext, page: Page, own: readonly Screen[]): Promise<void> {
  for (const screen of own) {
    await openScreen(page, screen).catch(() => undefined);
    await page.waitForTimeout(KEPT_AFTER_MS);
  }
  await context.setOffline(true);
}

async function take(page: Page, screen: Screen, state: State, width: number): Promise<void> {
  const picture = async (name: string, fullPage: boolean) => {
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const file = `${name.replaceAll(' ', '-')}-${state}-${String(width)}-${colorScheme}.png`;
      await page.screenshot({ path: join(FOLDER, file), fullPage });
    }
  };
  try {
    await openScreen(page, screen);
    await picture(screen.name, true);
    const dialogs = { ...screen.dialogs, ...(state === 'empty' ? {} : screen.dataDialogs) };
    for (const [name, open] of Object.entries(dialogs)) {
      await openScreen(page, screen);
      const isOpen = await opens(page, open, state);
      if (isOpen) await picture(`${screen.name}-${name}`, false);
    }
  } catch (error) {
    failures.push(
      `${screen.name} ${state} ${String(width)}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Opens a dialog. Without data or a network there may be nothing that opens it. */
async function opens(page: Page, open: (page: Page) => Promise<void>, state: State): Promise<boolean> {
  if (state === 'full') {
    await open(page);
    return true;
  }
  page.setDefaultTimeout(SOON_MS);
  try {
    await open(page);
    return true;
  } catch {
    return false;
  } finally {
    page.setDefaultTimeout(WAIT_MS);
  }
}

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/\/(dashboard|admin|profile)/);
}
