import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { online } from './fixtures/online.ts';
import { refuseToStore } from './fixtures/refuse-to-store.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

const TEXT = 'What I wrote before it broke. ';

test('the editor itself breaks: the text can be read and taken along, and is there again', async ({
  desk,
  assignment,
}) => {
  await desk.logInToWrite(assignment);
  await desk.context.setOffline(true);
  await desk.type(TEXT);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  // From the next key on counts can't be drawn: a fault as the editor's own would be.
  await desk.page.evaluate(() => {
    const breakCounts = () =>
      Reflect.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get: () => {
          throw new Error('broken');
        },
      });
    document.addEventListener('keydown', breakCounts, { capture: true, once: true });
  });
  await desk.type('Z');
  await expect(desk.page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(desk.page.locator('pre')).toHaveText(`${TEXT}Z`);
  const [download] = await Promise.all([
    desk.page.waitForEvent('download'),
    desk.page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.txt$/);
  await desk.page.reload();
  await expect(desk.area).toHaveValue(`${TEXT}Z`);
  await desk.context.setOffline(false);
  await desk.expectArrived(assignment, `${TEXT}Z`);
});

test('both stores of the device refuse: it says that nothing is saved, and saves when they take it again', async ({
  desk,
  assignment,
}) => {
  await desk.logInToWrite(assignment);
  await desk.context.setOffline(true);
  await desk.page.evaluate(refuseToStore);
  await desk.type('On the screen alone.');
  await expect(desk.saveState).toHaveText('This device is full: 4 words not saved on it.');
  await expect(desk.page.getByText('Copy the text now, or save a file.')).toBeVisible();
  await desk.page.evaluate(() => void window.dispatchEvent(new Event('room again')));
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await desk.page.reload();
  await expect(desk.area).toHaveValue('On the screen alone.');
  await desk.context.setOffline(false);
  await desk.expectArrived(assignment, 'On the screen alone.');
  await desk.expectHonest(assignment);
});

test('a part of a screen that could not be loaded is there as soon as it can be', async ({
  newDesk,
  university,
  assignment,
}) => {
  const text = await university.handIn(STUDENT, assignment, 'What I saw.');
  const teacher = await newDesk(online);
  const { context, page } = teacher;
  await context.route(/\/assets\/marking-workspace-/, (route) => route.abort());
  await teacher.logIn(TEACHER);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/marking-workspace-'));
  await page.goto(`/teacher/assignment/${assignment}?submission=${text}`);
  await lost;
  await context.unrouteAll();
  await expect(page.getByLabel('Grade', { exact: true })).toBeVisible();
});
