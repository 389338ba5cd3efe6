/** Takes the pictures of docs/pictures from the real app with the demo university: `npm run pictures` after a build. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureBrowser } from './browser.ts';
import { startServerProcess } from './server-process.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const FOLDER = join(ROOT, 'docs/pictures');
const STUDENT = { email: 'student@example.edu', password: 'Longhand-demo-1' };
const FIRST =
  'On market days the letter writer sat under the neem tree with his box of nibs. People came with news and left ' +
  'with a page.\n\nHe wrote what they said, then read it back, and only when they nodded did he fold it. ';
const SECOND = 'The bus has no signal. This sentence is on the phone alone, and it is safe there.';

const dataFolder = await mkdtemp(join(tmpdir(), 'longhand-pictures-'));
const server = await startServerProcess({ dataFolder });
const browser = await chromium.launch({
  executablePath: ensureBrowser((line) => console.log(line)),
  args: ['--no-sandbox'],
});
try {
  await mkdir(FOLDER, { recursive: true });
  await desktop(browser);
  await phone(browser);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

/** The editor on a laptop, everything at the university. */
async function desktop(at: Browser): Promise<void> {
  const page = await open(at, { width: 1280, height: 800 }, 'light');
  await write(page, FIRST);
  await page.getByTestId('save-state').filter({ hasText: 'Saved to university' }).waitFor();
  await page.screenshot({ path: join(FOLDER, 'editor-laptop.png') });
  await page.context().close();
}

/** The same document on a phone in the dark, without a network. */
async function phone(at: Browser): Promise<void> {
  const page = await open(at, { width: 390, height: 780 }, 'dark');
  await page.context().setOffline(true);
  await write(page, SECOND);
  await page.getByText('Offline - writing is safe').first().waitFor();
  await page.screenshot({ path: join(FOLDER, 'editor-phone-offline.png') });
  await page.context().close();
}

async function open(
  at: Browser,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const context = await at.newContext({ viewport, colorScheme, baseURL: server.url, timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(STUDENT.email);
  await page.getByLabel('Password', { exact: true }).fill(STUDENT.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL('**/dashboard/student');
  await page.goto('/student/assignments');
  await page.locator('a[href*="/editor?assignment="]').first().click();
  await page.getByRole('textbox', { name: 'Your writing' }).waitFor();
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your writing' });
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}
