import type { Page } from '@playwright/test';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { DEMO_PASSWORD, OTHER_STUDENT, STUDENT } from './fixtures/university.ts';

const MINE = 'Words of A that nobody else may read. ';
const HERS = 'typed by B ';

/** Opens a second tab of the same browser; `desk.page` stays the first. */
async function secondTab(desk: Desk): Promise<Page> {
  return desk.context.newPage();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/dashboard/student');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
}

async function logInAs(page: Page, desk: Desk, email: string): Promise<void> {
  const first = desk.page;
  desk.page = page;
  await page.goto('/login');
  await desk.fillLogIn(email, DEMO_PASSWORD);
  await page.waitForURL(/\/dashboard/);
  desk.page = first;
}

/** All text that a person can read on the page or hear from a screen reader. */
async function readable(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('textarea, input')] as HTMLInputElement[];
    return [document.title, document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
  });
}

test('/login leads home while somebody is signed in, and so does /signup', async ({ desk }) => {
  await desk.logIn();
  for (const path of ['/login', '/signup', '/signup/register-university']) {
    await desk.page.goto(path);
    await desk.page.waitForURL('**/dashboard/student');
  }
});

test('another person logs in beside an open editor: it locks, shows nothing, and no key becomes the first one’s', async ({
  desk,
  assignment,
}) => {
  test.setTimeout(120_000);
  await desk.logInToWrite(assignment);
  await desk.type(MINE);
  await desk.expectArrived(assignment, MINE);
  const other = await secondTab(desk);
  await logOut(other);
  await expect(desk.page.getByText('You are logged out', { exact: false })).toBeVisible();
  expect(await readable(desk.page)).not.toContain('Words of A');
  await logInAs(other, desk, OTHER_STUDENT);
  await desk.page.bringToFront();
  await expect(desk.page.getByText(/is logged in on this device now/)).toBeVisible();
  await desk.page.keyboard.type(HERS);
  const shown = await readable(desk.page);
  expect(shown).not.toContain('Words of A');
  expect(shown).not.toContain('Welcome');
  await desk.page.getByRole('button', { name: 'Go to your dashboard' }).click();
  await desk.page.waitForURL('**/dashboard/student');
  await expect(desk.connection).toHaveText(labels.connected, { timeout: 20_000 });
  await desk.openEditor(assignment);
  await expect(desk.area).toHaveValue('');
  await desk.type(HERS);
  await desk.expectArrived(assignment, HERS, OTHER_STUDENT);
  expect(await desk.university.text(assignment, STUDENT)).toBe(MINE);
});

test('two tabs wait at /login: the second log-in ends the first session in every tab', async ({ desk, assignment }) => {
  test.setTimeout(120_000);
  const other = await secondTab(desk);
  await other.goto('/login');
  await desk.logInToWrite(assignment);
  await desk.context.setOffline(true);
  await desk.type(MINE);
  await expect(desk.area).toHaveValue(MINE);
  await desk.context.setOffline(false);
  const first = desk.page;
  desk.page = other;
  await desk.fillLogIn(OTHER_STUDENT, DEMO_PASSWORD);
  await other.waitForURL(/\/dashboard/);
  desk.page = first;
  await desk.page.bringToFront();
  await expect(desk.page.getByText(/is logged in on this device now/)).toBeVisible();
  await desk.page.keyboard.type(HERS);
  expect(await readable(desk.page)).not.toContain('Words of A');
  expect(await desk.university.text(assignment, OTHER_STUDENT)).toBe('');
  await desk.page.getByRole('button', { name: 'Go to your dashboard' }).click();
  await desk.page.waitForURL('**/dashboard/student');
  await desk.openEditor(assignment);
  await expect(desk.area).toHaveValue('');
  await desk.page.goto('/dashboard/student');
  await desk.page.getByRole('button', { name: 'Logout', exact: true }).click();
  await desk.page.waitForURL('**/login');
  await desk.logInToWrite(assignment);
  await desk.expectArrived(assignment, MINE);
  expect(await desk.university.text(assignment, OTHER_STUDENT)).toBe('');
});

test('a tab that misses every message still locks at the first key', async ({ desk, assignment }) => {
  test.setTimeout(120_000);
  await desk.context.addInitScript(() => {
    if (!location.pathname.startsWith('/editor')) return;
    // Neither the event of local storage nor the channel reaches this tab.
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
    Reflect.deleteProperty(window, 'BroadcastChannel');
  });
  await desk.logInToWrite(assignment);
  await desk.type(MINE);
  await desk.expectArrived(assignment, MINE);
  const other = await secondTab(desk);
  await logOut(other);
  await logInAs(other, desk, OTHER_STUDENT);
  await desk.page.keyboard.type(HERS);
  // A slow tab may have checked between the two and know only of the log-out.
  const locked = /is logged in on this device now|This browser was logged out/;
  await expect(desk.page.getByText(locked)).toBeVisible();
  expect(await readable(desk.page)).not.toContain('Words of A');
  await other.waitForTimeout(6000);
  expect(await desk.university.text(assignment, STUDENT)).toBe(MINE);
  expect(await desk.university.text(assignment, OTHER_STUDENT)).toBe('');
});
