import { Client } from 'pg';
import { DELETION_DAYS } from '#contract/deletion';
import { dayInSentence } from '../../src/wording/time.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { online } from './fixtures/online.ts';
import { ownDatabase } from './fixtures/own-database.ts';
import { DEMO_PASSWORD, STUDENT } from './fixtures/university.ts';

test.use({ ...online, aloneFor: 'a deleted account' });

const DAY_MS = 86_400_000;

async function askForDeletion({ page }: Desk, ...passwords: string[]): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  for (const password of passwords) {
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    if (password === DEMO_PASSWORD) continue;
    await expect(dialog.getByText('This is not your present password.')).toBeVisible();
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  }
  await page.waitForURL('**/login');
}

test('an account is closed on every device at once, taken back by a log-in, and gone when its time is over', async ({
  desk,
  newDesk,
  server,
}) => {
  const { page } = desk;
  const other = await newDesk();
  for (const one of [desk, other]) await one.logIn(STUDENT);

  await askForDeletion(desk, 'not the password', DEMO_PASSWORD);
  const now = new Date();
  const day = dayInSentence(new Date(now.getTime() + DELETION_DAYS * DAY_MS), now);
  await expect(page.getByText(`Your account is closed. It is deleted ${day}.`)).toBeVisible();
  const mailbox = async () => (await fetch(`${server.url}/dev/mailbox`)).text();
  await expect.poll(mailbox).toContain('Your Longhand account will be deleted');
  await other.page.reload();
  await other.page.waitForURL('**/login');

  await desk.fillLogIn(STUDENT, DEMO_PASSWORD);
  await expect(page.getByText('You asked for the deletion of this account.')).toBeVisible();
  await page.getByRole('button', { name: 'Log In and Keep My Account' }).click();
  await page.waitForURL('**/dashboard/student');

  await askForDeletion(desk, DEMO_PASSWORD);
  const database = new Client(await ownDatabase(server.dataFolder));
  await database.connect();
  await database.query('update longhand.users set deletion_at = now() where email = $1', [STUDENT]);
  await database.end();
  await desk.fillLogIn(STUDENT, DEMO_PASSWORD);
  await expect(page.getByText('This account is being deleted.')).toBeVisible();
  // A server that starts deletes what is due.
  await server.stop();
  await server.start();
  await expect(async () => {
    await page.getByRole('button', { name: labels.logIn, exact: true }).click();
    await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible({ timeout: 1000 });
  }).toPass();
});
