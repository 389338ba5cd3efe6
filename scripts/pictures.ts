/**
 * Takes the pictures of docs/pictures, and those that the manifest shows before the app is installed, from the real app
 * with the demo university: `npm run pictures` after a build.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ensureBrowser } from './browser.ts';
import { startServerProcess } from './server-process.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const FOLDER = join(ROOT, 'docs/pictures');
const SCREENSHOTS = join(ROOT, 'public/screenshots');
const WEBP_QUALITY = 75;
const STUDENT = 'student@example.edu';
const TEACHER = 'teacher@example.edu';
const PASSWORD = 'Longhand-demo-1';
const LAPTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 780 } };
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
  await mkdir(SCREENSHOTS, { recursive: true });
  await desktop(browser);
  await phone(browser);
  await grading(browser);
  await phoneScreenshots(browser);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

/** The editor on a laptop, everything at the university. */
async function desktop(at: Browser): Promise<void> {
  const page = await openEditor(at, LAPTOP);
  await write(page, FIRST);
  await page.getByTestId('save-state').filter({ hasText: 'Saved to university' }).waitFor();
  await page.screenshot({ path: join(FOLDER, 'editor-laptop.png') });
  await screenshot(page, 'writing-wide');
  await page.context().close();
}

/** The same document on a phone in the dark, without a network. */
async function phone(at: Browser): Promise<void> {
  const page = await openEditor(at, { ...PHONE, colorScheme: 'dark' });
  await page.context().setOffline(true);
  await write(page, SECOND);
  await untilKept(page);
  await page.screenshot({ path: join(FOLDER, 'editor-phone-offline.png') });
  await page.context().close();
}

/** Waits until the device says that it has what was written, and that there is no network. */
async function untilKept(page: Page): Promise<void> {
  await page.getByText('Offline - writing is safe').first().waitFor();
  await page.getByTestId('save-state').filter({ hasText: 'Saved on this device' }).waitFor();
}

/** The dashboard of a teacher, at what is to be graded. */
async function grading(at: Browser): Promise<void> {
  const page = await logIn(at, LAPTOP, TEACHER);
  await page.goto('/open/grading');
  await page.getByRole('heading', { name: 'To grade' }).waitFor();
  await page.waitForLoadState('networkidle');
  await screenshot(page, 'grading-wide');
  await page.context().close();
}

/** The assignments and the editor on a phone, at its density, the editor without a network. */
async function phoneScreenshots(at: Browser): Promise<void> {
  const page = await logIn(at, { ...PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true }, STUDENT);
  await page.goto('/student/assignments');
  await page.locator('a[href*="/editor?assignment="]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await screenshot(page, 'assignments-narrow');
  await page.locator('a[href*="/editor?assignment="]').first().click();
  await page.getByRole('textbox', { name: 'Your writing' }).waitFor();
  await page.context().setOffline(true);
  await write(page, SECOND);
  await untilKept(page);
  await screenshot(page, 'writing-narrow');
  await page.context().close();
}

/** The visible part of the page as a small file for the manifest. */
async function screenshot(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: WEBP_QUALITY })
    .toFile(join(SCREENSHOTS, `${name}.webp`));
}

async function openEditor(at: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await logIn(at, options, STUDENT);
  await page.goto('/student/assignments');
  await page.locator('a[href*="/editor?assignment="]').first().click();
  await page.getByRole('textbox', { name: 'Your writing' }).waitFor();
  return page;
}

async function logIn(at: Browser, options: BrowserContextOptions, email: string): Promise<Page> {
  const context = await at.newContext({
    colorScheme: 'light',
    ...options,
    baseURL: server.url,
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL('**/dashboard/**');
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your writing' });
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}
