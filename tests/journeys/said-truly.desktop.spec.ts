import { decideMember } from '#contract/member';
import { expect, test } from './fixtures/journey.ts';
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
