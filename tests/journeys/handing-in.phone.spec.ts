import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { OTHER_STUDENT, STUDENT } from './fixtures/university.ts';

const ESSAY = 'An essay that was finished on the train. ';
const SECRET = 'Nobody else may read this sentence on this device. ';

test('submits offline and the hand-in arrives', async ({ desk, assignment, university }) => {
  await desk.logInToWrite(assignment);
  await desk.context.setOffline(true);
  await desk.type(ESSAY);
  await desk.submit();
  expect(await university.submission(assignment)).toBeNull();
  await desk.context.setOffline(false);
  await desk.expectArrived(assignment, ESSAY);
  await expect
    .poll(async () => (await university.submission(assignment))?.hand_in)
    .toMatchObject({ status: 'submitted', late: false, matches: true });
  await desk.focus();
  await desk.type('And one thing more. ');
  await desk.expectArrived(assignment, `${ESSAY}And one thing more. `);
  await expect
    .poll(async () => (await university.submission(assignment))?.hand_in)
    .toMatchObject({ status: 'submitted', edited_since: true });
  await desk.expectHonest(assignment);
});

test('counts towards a word goal, also where the page was never opened with a network', async ({
  desk,
  university,
}) => {
  const assignment = await university.newAssignment('A short answer', { word_goal: 5 });
  await desk.logInAt('/student/assignments');
  await expect(desk.page.getByRole('link', { name: 'A short answer' }).first()).toBeVisible();
  await desk.proxyDown();
  await desk.openEditor(assignment);
  await expect(desk.page.getByRole('heading', { level: 1 })).toHaveText('A short answer');
  const counts = desk.page.locator('.counts');
  const reached = desk.page.getByText('Word goal reached');
  await desk.type('Four words are here');
  await expect(counts).toContainText('4 of 5 words');
  await expect(reached).toHaveCount(0);
  await desk.type(' now');
  await expect(counts).toContainText('5 of 5 words');
  await expect(reached).toHaveCount(1);
  await desk.type(' again');
  await expect(counts).toContainText('6 words, goal 5');
  desk.proxy.weather = 'pass';
  await desk.expectArrived(assignment, 'Four words are here now again');
});

test('signs out with unsent work: nobody else sees it, and it arrives when the owner is back', async ({
  desk,
  assignment,
  university,
}) => {
  await desk.logInToWrite(assignment);
  await desk.proxyDown();
  await desk.type(SECRET);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);

  await desk.page.getByRole('button', { name: labels.logout }).click();
  const dialog = desk.page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(desk.area).toHaveValue(SECRET);

  await desk.page.getByRole('button', { name: labels.logout }).click();
  await expect(dialog.getByRole('button', { name: /Save a file/ })).toBeVisible({ timeout: 20_000 });
  const download = desk.page.waitForEvent('download');
  await dialog.getByRole('button', { name: /Save a file/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(SECRET.trim());
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await desk.page.waitForURL(/\/login/);

  desk.proxy.weather = 'pass';
  await desk.logIn(OTHER_STUDENT);
  for (const path of ['/dashboard/student', '/student/assignments', `/editor?assignment=${assignment}`, '/editor']) {
    await desk.page.goto(path);
    await expect(desk.page.getByRole('main')).toBeVisible();
    await expect(desk.page.getByText(SECRET.trim())).toHaveCount(0);
    for (const value of await desk.page.locator('textarea').all())
      expect(await value.inputValue()).not.toContain('Nobody');
  }
  expect(await university.text(assignment, OTHER_STUDENT)).toBe('');
  await desk.page.getByRole('button', { name: labels.logout }).click();
  await desk.page.waitForURL(/\/login/);

  await desk.logInToWrite(assignment, STUDENT);
  await desk.expectArrived(assignment, SECRET);
});
