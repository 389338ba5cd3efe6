import { listAnnouncements } from '#contract/announcement';
import { expect, test } from './fixtures/journey.ts';
import { OTHER_STUDENT, STUDENT, TEACHER } from './fixtures/university.ts';

const TITLE = 'The reading room is closed';
const WORDS = 'We meet in **room 7** instead.\n\n- Bring your draft.\n- Bring a pen.';

const LATER = 'Where we meet next week';

test('an announcement written without a network is posted once, and read by the class without one', async ({
  desk,
  newDesk,
  university,
}) => {
  const told = async () =>
    (await university.call(OTHER_STUDENT, listAnnouncements)).announcements.filter(({ title }) => title === TITLE);
  const { page } = desk;
  await desk.logIn(TEACHER);
  await page.getByRole('link', { name: 'Academic Writing', exact: true }).click();
  await page.getByRole('tab', { name: 'Announcements' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { name: 'Welcome to Academic Writing' })).toBeVisible();

  // Too little is refused at its field, and nothing typed is lost by it or by a reload.
  await panel.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(TITLE);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Message', { exact: true }).fill(WORDS);
  await page.reload();
  await panel.getByRole('button', { name: 'New announcement' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue(TITLE);
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue(WORDS);

  await desk.proxyDown();
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const waiting = panel.getByRole('listitem').filter({ hasText: TITLE });
  await expect(waiting).toContainText('Waiting to send');
  await page.reload();
  await expect(waiting).toContainText('Waiting to send');
  expect(await told()).toEqual([]);
  desk.proxy.weather = 'pass';
  await expect.poll(async () => (await told()).map(({ words }) => words)).toEqual([WORDS]);
  await expect(waiting).not.toContainText('Waiting to send');
  await expect(waiting).toHaveCount(1);

  const student = await newDesk();
  await student.logIn(STUDENT);
  await student.page.getByRole('link', { name: TITLE }).click();
  const item = student.page.getByRole('listitem').filter({ has: student.page.getByRole('heading', { name: TITLE }) });
  await expect(item.getByText('room 7')).toHaveJSProperty('tagName', 'B');
  await expect(item).toContainText('HS-201 Academic Writing');
  await student.proxyDown();
  await student.page.reload();
  await expect(item.getByText('Bring a pen.')).toBeVisible();
  student.proxy.weather = 'pass';

  await waiting.getByRole('button', { name: `Edit ${TITLE}` }).click();
  await dialog.getByLabel('Message', { exact: true }).fill('We meet in room 9.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(waiting).toContainText('We meet in room 9.');
  await expect(waiting).toContainText('Edited');
  await student.page.reload();
  await expect(item).toContainText('We meet in room 9.');

  await waiting.getByRole('button', { name: `Delete ${TITLE}` }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(waiting).toHaveCount(0);
  expect(await told()).toEqual([]);
  await student.page.reload();
  await expect(student.page.getByRole('heading', { name: 'Welcome to Academic Writing' })).toBeVisible();
  await expect(item).toHaveCount(0);

  // Whose answer alone was lost is shown once, as posted.
  desk.proxy.unanswered = /^POST .*\/announcements\//;
  await panel.getByRole('button', { name: 'New announcement' }).click();
  await dialog.getByLabel('Title').fill(LATER);
  await dialog.getByLabel('Message', { exact: true }).fill(WORDS);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => desk.proxy.cuts).toBeGreaterThan(0);
  await page.reload();
  await expect(panel.getByRole('button', { name: `Edit ${LATER}` })).toBeVisible();
  await expect(panel.getByRole('heading', { name: LATER })).toHaveCount(1);
  desk.proxy.unanswered = null;
  await expect(page.locator('button.chip')).toHaveText('Connected', { timeout: 60_000 });
  await expect(panel.getByRole('heading', { name: LATER })).toHaveCount(1);
});
