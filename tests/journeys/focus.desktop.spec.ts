import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { unenroll } from '#contract/enrollment';
import { violations } from './fixtures/axe.ts';
import { choose } from './fixtures/choose.ts';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';
import { wantedCourse } from './fixtures/wanted-course.ts';

// No test here goes offline, so the app is not installed: that takes most of a start, and other journeys test it.
test.use({ serviceWorkers: 'block' });

/** The delay of a slow network: long enough for the previous screen to be hidden. */
const LATE_MS = 1500;

/** Describes the element that has the focus. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    return at === null || at === document.body ? 'the body' : `${at.tagName} ${(at.textContent ?? '').slice(0, 60)}`;
  });
}

/** The text of the live region, which a screen reader announces. */
const told = (page: Page) => page.locator('[data-announcer]');

test('after Enroll the keyboard stands in the row of the course, and what was done is read out', async ({
  desk,
  university,
}) => {
  const course = await wantedCourse(university);
  await university.call(STUDENT, unenroll, { params: { id: course.id } });
  await desk.logIn();
  const { page } = desk;
  const row = page.getByRole('listitem').filter({ has: page.getByText(course.name, { exact: true }) });
  await row.getByRole('button', { name: `Enroll in ${course.name}` }).press('Enter');
  await expect(told(page)).toHaveText(`Asked to enroll in ${course.name}.`);
  await expect(row.getByRole('button', { name: /^Unenroll/ })).toBeVisible();
  expect(await focused(page)).toContain(course.name);
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: /^Unenroll/ })).toBeFocused();
});

test('a press before the code that keeps the focus is there is made good once it comes', async ({
  desk,
  university,
}) => {
  const course = await wantedCourse(university);
  await university.call(STUDENT, unenroll, { params: { id: course.id } });
  const { page } = desk;
  let letIn = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(/assets\/service-worker-/, async (route) => {
    await pressed;
    await route.continue();
  });
  await desk.logIn();
  const row = page.getByRole('listitem').filter({ has: page.getByText(course.name, { exact: true }) });
  await row.getByRole('button', { name: `Enroll in ${course.name}` }).press('Enter');
  await expect(row.getByRole('button', { name: /^Unenroll/ })).toBeVisible();
  expect(await focused(page)).toBe('the body');
  letIn();
  await expect.poll(() => focused(page)).toMatch(/^LI/);
  expect(await focused(page)).toContain(course.name);
});

test('after Approve and Reject the keyboard stays in the dialog, and what was done is read out there', async ({
  desk,
  university,
}) => {
  const course = await wantedCourse(university);
  const { page } = desk;
  await desk.logInAt(`/dashboard/teacher?course=${course.id}&tab=requests`, TEACHER);
  const dialog = page.getByRole('dialog');
  const approve = dialog.getByRole('button', { name: /^Approve (?!all)/ });
  await expect(approve).toHaveCount(2);
  await approve.first().press('Enter');
  await expect(dialog.locator('[data-announcer]')).toHaveText(/^Approved .+\.$/);
  await expect(approve).toHaveCount(1);
  await expect.poll(() => focused(page)).toMatch(/^LI/);
  await dialog.getByRole('button', { name: /^Reject (?!all)/ }).press('Enter');
  await expect(dialog.locator('[data-announcer]')).toHaveText(/^Rejected .+\.$/);
  await expect(dialog.getByText('No pending requests.')).toBeVisible();
  expect(await focused(page)).not.toBe('the body');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('after an import the keyboard stands at the lists', async ({ desk, university }) => {
  const course = await wantedCourse(university);
  const { page } = desk;
  await desk.logInAt('/teacher/roster', TEACHER);
  await choose(page.getByLabel('Course', { exact: true }), `${course.code} ${course.name}`);
  await page.getByLabel('List', { exact: true }).fill('student2@example.edu');
  await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter');
  const preview = page.getByRole('region', { name: 'Preview of the list' });
  await expect(preview).toBeVisible();
  expect(await focused(page)).not.toBe('the body');
  await preview.getByRole('button').last().press('Enter');
  await expect(preview).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBe('the body');
});

test('from the dashboard to the editor and on to its history the keyboard stands at the beginning of each screen', async ({
  desk,
}) => {
  await desk.logIn();
  const { page } = desk;
  await page.getByRole('link', { name: /^(Start|Continue) writing$/ }).press('Enter');
  await expect(desk.area).toBeEditable();
  await expect.poll(() => focused(page)).toMatch(/^(MAIN|H1)/);
  await page.getByRole('link', { name: 'Earlier versions' }).press('Enter');
  await expect(page).toHaveURL(/\/history/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => focused(page)).toMatch(/^(MAIN|H1|H2)/);
  await page.goBack();
  await expect(desk.area).toBeEditable();
  await expect.poll(() => focused(page)).toMatch(/^(MAIN|H1|A|TEXTAREA)/);
});

test('also where the code of the editor comes late, the keyboard stands at its beginning', async ({ desk }) => {
  const { page } = desk;
  await page.route(/\/assets\/editor-route-/, async (route) => {
    await sleep(LATE_MS);
    await route.continue();
  });
  await desk.logIn();
  await page.getByRole('link', { name: /^(Start|Continue) writing$/ }).press('Enter');
  await expect(desk.area).toBeEditable();
  await expect.poll(() => focused(page)).toMatch(/^(MAIN|H1)/);
});

test('keys scroll the list of what was sent, in which nothing can be pressed', async ({ desk, university }) => {
  await desk.logIn();
  for (const name of ['One', 'Two', 'Three']) {
    const assignment = await university.newAssignment(name);
    await desk.openEditor(assignment);
    await desk.type('Sent.');
    await desk.expectArrived(assignment, 'Sent.');
  }
  await desk.page.setViewportSize({ width: 1280, height: 490 });
  await desk.connection.click();
  const sheet = desk.page.getByRole('dialog');
  const hidden = () => sheet.locator('.scroll').evaluate((part) => part.scrollHeight - part.clientHeight);
  await expect.poll(hidden).toBeGreaterThan(0);
  expect(await violations(desk.page, 'what was sent')).toEqual([]);
});
