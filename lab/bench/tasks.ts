/**
 * Everyday tasks in the demo university, done by a keyboard alone and by a mouse at 1280 pixels, and by a thumb at 360, as
 * somebody new would: by what the screens offer, from the first screen after the log-in. How many steps each takes:
 * keys, taps, swipes, and texts that are written. `npm run bench:tasks [-- NAME...]`; writes results/tasks.json.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../tests/journeys/fixtures/university.ts';
import { withBuiltApp, type BuiltApp } from './built-app.ts';
import { TASKS, type Task } from './tasks-list.ts';
import { byKeyboard, byMouse, byThumb } from './tasks-people.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const WAYS = {
  keyboard: { person: byKeyboard, options: { viewport: { width: 1280, height: 800 } } },
  mouse: { person: byMouse, options: { viewport: { width: 1280, height: 800 } } },
  thumb: { person: byThumb, options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
} as const;

type Way = keyof typeof WAYS;

/** The steps by each way, or why the task could not be done. */
type Steps = Partial<Record<Way, number | string>>;

async function stepsOf(browser: Browser, url: string, task: Task, way: Way): Promise<number | string> {
  const options: BrowserContextOptions = WAYS[way].options;
  const context = await browser.newContext({ ...options, baseURL: url, locale: 'en-US' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  try {
    await logIn(page, task.who);
    const person = WAYS[way].person(page);
    await task.act(person);
    await task.done(page).waitFor();
    return person.steps();
  } catch (error) {
    return String(error).split('\n')[0] ?? '';
  } finally {
    await context.close();
  }
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/dashboard|admin/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-pending]') === null);
}

const wanted = process.argv.slice(2);
const chosen = TASKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const figures: Record<string, Steps> = {};
for (const way of ['keyboard', 'mouse', 'thumb'] as const) {
  // Each way begins with the university as it was: what one has done the other need not do any more.
  await withBuiltApp('tasks', async ({ url, browser }: BuiltApp) => {
    for (const task of chosen) {
      const steps = await stepsOf(browser, url, task, way);
      figures[task.name] = { ...figures[task.name], [way]: steps };
      console.log(`${way} ${task.name.padEnd(30)} ${String(steps)}`);
    }
  });
}
await mkdir(join(ROOT, 'results'), { recursive: true });
await writeFile(join(ROOT, 'results/tasks.json'), `${JSON.stringify(figures, null, 2)}\n`);
