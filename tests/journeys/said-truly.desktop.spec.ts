import { decideMember } from '#contract/member';
import { fillDisk } from '../fixtures/full-disk.ts';
import { expect, test } from './fixtures/journey.ts';
import { ownDatabase } from './fixtures/own-database.ts';
import { ADMIN, DEMO_PASSWORD, OTHER_STUDENT } from './fixtures/university.ts';

test.use({ aloneFor: 'what is said' });
// The demo's people are shared by all of them.
test.describe.configure({ mode: 'serial' });

const SUSPENDED = 'Your university has suspended this account.';

test('a suspended student reads the reason in the open editor, after a reload and at a log-in, and loses nothing', async ({
  desk,
  assignment,
  university,
}) => {
  test.setTimeout(120_000);
  const { page } = desk;
  const id = (await university.session(OTHER_STUDENT)).user.id;
  await desk.logIn(OTHER_STUDENT);
  await desk.openEditor(assignment);
  await desk.type('Before it. ');
  await desk.expectArrived(assignment, 'Before it. ', OTHER_STUDENT);
  await university.call(ADMIN, decideMember, { params: { id }, body: { action: 'suspend' } });
  await desk.type('After it.');
  const strip = page.locator('.reminder');
  await expect(strip).toContainText(SUSPENDED, { timeout: 20_000 });
  await expect(strip).toContainText('stays on this device');
  await desk.connection.click();
  await expect(page.getByRole('dialog')).toContainText(SUSPENDED);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(strip).toContainText(SUSPENDED);
  await expect(page.getByText('Please log in again')).toHaveCount(0);
  await strip.getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your university has suspended this account' });
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('suspended');
  await university.call(ADMIN, decideMember, { params: { id }, body: { action: 'reinstate' } });
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(strip).toHaveCount(0);
  await desk.expectArrived(assignment, 'Before it. After it.', OTHER_STUDENT);
});

test('with the university’s disk full the screen says so, that writing is safe, and what waits is sent once there is room', async ({
  desk,
  assignment,
  university,
  server,
}) => {
  test.setTimeout(180_000);
  const { page } = desk;
  await desk.logIn(OTHER_STUDENT);
  await desk.openEditor(assignment);
  await desk.type('There is room. ');
  await desk.expectArrived(assignment, 'There is room. ', OTHER_STUDENT);
  const makeRoom = await fillDisk(await ownDatabase(server.dataFolder));
  await desk.type('There is none.');
  await expect(desk.connection).toHaveText('Not sent yet - writing is safe', { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'The university can’t store anything at the moment' })).toBeVisible();
  await expect(desk.saveState).toHaveText('Saved on this device');
  await desk.connection.click();
  await expect(page.getByRole('dialog')).toContainText('The university can’t store anything at the moment.');
  await expect(page.getByRole('dialog')).toContainText('safe on this device');
  expect(await university.text(assignment, OTHER_STUDENT)).toBe('There is room. ');
  await makeRoom();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.keyboard.press('Escape');
  await expect(desk.connection).toHaveText('Connected', { timeout: 90_000 });
  await desk.expectArrived(assignment, 'There is room. There is none.', OTHER_STUDENT);
});
