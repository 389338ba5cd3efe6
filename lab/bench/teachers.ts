/**
 * Five tasks of a teacher with a class of 32, in a real browser: how many steps each takes (a press of the mouse, a
 * choice, a text typed at once) and how many seconds pass until the screen shows what is wanted, without the time that
 * a person thinks or types. `npm run bench:teachers`; writes results/teachers.json.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { build } from 'vite';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import { ROOT } from '../../server/platform/root.ts';
import { ensureBrowser } from '../../scripts/browser.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { choose } from '../../tests/journeys/fixtures/choose.ts';
import { buildClass, PASSWORD, PASTER, type TeachersClass } from './teachers-class.ts';

interface Figure {
  readonly task: string;
  readonly steps: number;
  readonly seconds: number;
}

/** A teacher at the screen, who counts their steps. */
class Teacher {
  readonly page: Page;
  readonly figures: Figure[] = [];
  #steps = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(what: Locator): Promise<void> {
    this.#steps += 1;
    await what.click();
  }

  async choose(list: Locator, option: string): Promise<void> {
    this.#steps += 1;
    await choose(list, option);
  }

  async write(field: Locator, words: string): Promise<void> {
    this.#steps += 1;
    await field.fill(words);
  }

  /** Does a task until `isDone` is shown. */
  async task(task: string, act: () => Promise<void>, isDone: Locator): Promise<void> {
    this.#steps = 0;
    const began = performance.now();
    await act();
    await isDone.waitFor();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    this.figures.push({ task, steps: this.#steps, seconds });
    console.log(`${task}: ${this.#steps} steps, ${seconds} s`);
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-teachers-'));
  const dist = join(folder, 'dist');
  await build({ root: ROOT, logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
  const embedded = await startEmbedded({ dataDir: join(folder, 'data') });
  const browser = await chromium.launch({ executablePath: ensureBrowser(console.log), args: ['--no-sandbox'] });
  try {
    await migrate(embedded.config());
    const database = connectDatabase({ ...embedded.config(), max: 4 });
    const services = bareServices(database, createKeyring(randomBytes(32)));
    const app = await buildApp({ ...services, env: { ...services.env, production: false, staticDir: dist } });
    const scene = await buildClass(services, app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      viewport: { width: 1280, height: 800 },
    });
    const figures = await measure(await context.newPage(), scene);
    await mkdir('results', { recursive: true });
    const report = { load: loadavg()[0], processors: cpus().length, figures };
    await writeFile('results/teachers.json', `${JSON.stringify(report, null, 2)}\n`);
    await context.close();
    await app.close();
    await database.close();
  } finally {
    await browser.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(page: Page, { teacher: account, assignment }: TeachersClass): Promise<readonly Figure[]> {
  const teacher = new Teacher(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await logIn(page, account.email);
  await page.goto(`/teacher/assignment/${assignment}`);
  const first = page.getByRole('table').locator('tbody tr').first();
  await page.getByText('32 to read').waitFor();
  await teacher.task(
    'Find the pasted essay among 32',
    () => teacher.choose(page.getByLabel('Order'), 'Pasted, most first'),
    first.filter({ hasText: PASTER }),
  );
  await teacher.task(
    'Decide whether to talk',
    async () => {
      await teacher.press(first.getByRole('link').first());
      await teacher.press(page.getByRole('link', { name: 'How it was written' }));
    },
    page.getByText(/of the final text was pasted from outside/),
  );
  await teacher.task(
    'Prepare the talk',
    async () => {
      await teacher.press(page.getByRole('heading', { name: 'For a conversation' }));
      await teacher.press(button('Show the questions'));
    },
    page.getByText('Question 1', { exact: true }),
  );
  const paste = page.getByRole('region', { name: 'Pasted from outside' });
  await teacher.task(
    'Answer a student’s note',
    async () => {
      await teacher.press(paste.getByRole('button', { name: 'Write a note' }));
      await teacher.write(page.getByRole('dialog').getByRole('textbox'), 'Please bring the file.');
      await teacher.press(button('Save note'));
    },
    paste.getByText(/note: .*“Please bring the file.”/),
  );
  await page.goto('/dashboard/teacher');
  const questions = page.getByRole('region', { name: 'Questions about work' });
  await questions.getByRole('link').waitFor();
  await teacher.task(
    'Close a concern',
    async () => {
      await teacher.press(questions.getByRole('link'));
      await teacher.press(button('Decide...'));
      await teacher.write(page.getByLabel('Why, in your words'), 'The file shows it.');
      await teacher.press(button('Save decision'));
    },
    page.getByText('Settled.', { exact: true }),
  );
  return teacher.figures;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL('**/dashboard/**');
}

await main();
