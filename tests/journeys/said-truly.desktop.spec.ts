import { decideMember } from '#contract/member';
import { fillDisk } from '../fixtures/full-disk.ts';
import { expect, test } from './fixtures/journey.ts';
import { ownDatabase } from './fixtures/own-database.ts';
import { ADMIN, DEMO_PASSWORD, OTHER_STUDENT } from './fixtures/university.ts';

test.use({ aloneFor: 'what is said' });
// All of these journeys share the people of the demo.
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
  await desk.logInToWrite(assignment, OTHER_STUDENT);
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
  await desk.logInToWrite(assignment, OTHER_STUDENT);
  await desk.type('There is room. ');
  await desk.expectArrived(assignment, 'There is room. ', OTHER_STUDENT);
  const makeRoom = await fillDisk(await ownDatabase(server.dataFolder), ['batches', 'feedback']);
  await desk.type('There is none.');
  await expect(desk.connection).toHaveText('University storage full - writing is safe', { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'The university can’t store anything at the moment' })).toBeVisible();
  const laptop = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize(laptop);
  await expect(desk.saveState).toHaveText('Saved on this device');
  await desk.connection.click();
  await expect(page.getByRole('dialog')).toContainText('The university can’t store anything at the moment.');
  await expect(page.getByRole('dialog')).toContainText('safe on this device');
  expect(await university.text(assignment, OTHER_STUDENT)).toBe('There is room. ');
  const contact = await desk.context.newPage();
  await contact.goto('/contact');
  await contact.getByLabel('Your name').fill('Rohan');
  await contact.getByLabel('Your email').fill(OTHER_STUDENT);
  await contact.getByLabel('Your feedback').fill('Please buy a disk.');
  await contact.getByRole('button', { name: 'Submit' }).click();
  await expect(contact.getByText('is sent as soon as the university can take it.')).toBeVisible();
  const kept = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Feedback' });
  await expect(kept).toContainText(/Saved \d\d:\d\d/);
  await expect(kept).toContainText('Waiting to send');
  await makeRoom();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(kept).toHaveCount(0, { timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(desk.connection).toHaveText('Connected', { timeout: 90_000 });
  await desk.expectArrived(assignment, 'There is room. There is none.', OTHER_STUDENT);
});

test('work for an assignment that was deleted is named once, at its own document, and can be kept or discarded', async ({
  desk,
  assignment,
  university,
}) => {
  test.setTimeout(180_000);
  const { page } = desk;
  const title = 'An essay that will be deleted';
  const doomed = await university.newAssignment(title);
  await desk.logInToWrite(assignment, OTHER_STUDENT);
  await desk.openEditor(doomed);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await desk.proxyDown();
  await desk.type('Words for nobody. ');
  await page.reload();
  await desk.focus();
  await desk.type('And more.');
  await university.removeAssignment(doomed);
  desk.proxy.weather = 'pass';
  await expect(desk.connection).toHaveText('Needs attention', { timeout: 40_000 });
  await expect(page.getByText('it may have been deleted')).toHaveCount(1);
  await expect(page.getByText('stays on this device')).toHaveCount(1);
  await expect(desk.saveState).toHaveText('Saved on this device, not sent');
  // Another document does not mention it, and a lost connection is shown.
  await desk.openEditor(assignment);
  await desk.type('Elsewhere.');
  await desk.expectArrived(assignment, 'Elsewhere.', OTHER_STUDENT);
  await expect(page.getByText('it may have been deleted')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toHaveCount(0);
  desk.proxy.weather = 'down';
  await desk.type(' Offline.');
  await expect(desk.connection).toHaveText('Offline - writing is safe', { timeout: 20_000 });
  desk.proxy.weather = 'pass';
  await desk.expectArrived(assignment, 'Elsewhere. Offline.', OTHER_STUDENT);
  await desk.connection.click();
  const sheet = page.getByRole('dialog', { name: 'Waiting to be sent' });
  const row = sheet.getByRole('listitem').filter({ hasText: title });
  await expect(row).toHaveCount(1);
  await expect(sheet.getByText('An assignment', { exact: true })).toHaveCount(0);
  await expect(row.getByText('it may have been deleted')).toHaveCount(1);
  await expect(row).toContainText('5 words');
  await expect(row).toContainText('Words for nobody. And more.');
  await row.getByRole('button', { name: `Copy text: ${title}` }).click();
  await expect(row.getByRole('button', { name: `Download text: ${title}` })).toBeVisible();
  await row.getByRole('button', { name: `Discard: ${title}` }).click();
  const asking = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  await expect(asking).toContainText('5 words');
  await asking.getByRole('button', { name: 'Keep it' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: `Discard: ${title}` }).click();
  await asking.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(desk.connection).toHaveText('Connected');
  await page.goto(`/editor?assignment=${doomed}`);
  await expect(desk.area).toHaveValue('');
});

test('a clock that was set wrong by two years since the last visit changes no time that is left', async ({
  desk,
  assignment,
}) => {
  await desk.logInAt('/student/assignments', OTHER_STUDENT);
  const row = desk.page.locator('.row').filter({ hasText: 'a clock that was set wrong by two years' });
  await expect(row).toContainText(/in 2[34] h/);
  await desk.misset(730 * 24 * 3_600_000);
  await desk.page.reload();
  // Long before a screen reads its times again by itself.
  await expect(row).toContainText(/in 2[34] h/, { timeout: 15_000 });
  await expect(desk.page.getByText(/7[23]\d days ago/)).toHaveCount(0);
  await desk.openEditor(assignment);
  await expect(desk.page.getByText(/^Due .*, in 2[34] h( \d+ min)?\.$/)).toBeVisible({ timeout: 15_000 });
});

test('the words that wait offline are all counted as soon as they are called saved', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment, OTHER_STUDENT);
  await desk.type('First. ');
  await desk.expectArrived(assignment, 'First. ', OTHER_STUDENT);
  await desk.proxyDown();
  await desk.type('One ');
  await expect(desk.page.getByText('1 word is saved on this device')).toBeVisible({ timeout: 20_000 });
  await desk.type('two three four five six seven ');
  await expect(desk.page.getByText('7 words are saved on this device')).toBeVisible({ timeout: 5000 });
  desk.proxy.weather = 'pass';
  await desk.expectArrived(assignment, 'First. One two three four five six seven ', OTHER_STUDENT);
});

test('signing out while another tab is written in says so, and not that the university can’t be reached', async ({
  desk,
  assignment,
}) => {
  test.setTimeout(120_000);
  await desk.logInToWrite(assignment, OTHER_STUDENT);
  const other = await desk.context.newPage();
  await other.goto('/dashboard/student');
  // On a slow network there are always unsent edits: those typed while a request is on its way.
  const cdp = await desk.context.newCDPSession(other);
  await cdp.send('Network.enable');
  const line = { offline: false, latency: 1500, downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send('Network.emulateNetworkConditions', line);
  await desk.typeByHand('word ');
  // The words go on from before the click: with a pause, all could be sent by then.
  const click = other.getByRole('button', { name: 'Logout', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: /not sent yet/ });
  const until = Date.now() + 25_000;
  while (Date.now() < until && !(await dialog.isVisible())) await desk.type('More words. ');
  await click;
  await expect(dialog).toContainText('Another tab of this browser is being written in');
  await expect(dialog).not.toContainText('could not be reached');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  const typed = await desk.text();
  await desk.expectArrived(assignment, typed, OTHER_STUDENT);
});
