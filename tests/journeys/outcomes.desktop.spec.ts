import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { listEnrollments } from '#contract/enrollment';
import { dispatchSync } from './fixtures/dispatch-sync.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { STUDENT } from './fixtures/university.ts';

test.use({ full: true, aloneFor: 'choosing courses' });
// One after the other, on one server: another would have to be started for each.
test.describe.configure({ mode: 'default' });

/** The goal beside which results/outcomes.json has what was measured: a busy machine may be slower than a phone. */
const SUBMITTED_MS = 1000;
const found: Record<string, number> = {};
test.afterAll(() => {
  mkdirSync('results', { recursive: true });
  writeFileSync('results/outcomes.json', `${JSON.stringify({ goalMs: SUBMITTED_MS, found }, null, 2)}\n`);
});

const submit = ({ page }: Desk) => page.getByRole('button', { name: labels.submit, exact: true });
const isMain = (desk: Desk) => submit(desk).evaluate((button) => button.classList.contains('main'));
const row = (page: Page, course: string) => page.locator('.row').filter({ hasText: course });

test('says by the acknowledgement alone that a hand-in was received, and Submitted by the next answer', async ({
  desk,
  assignment,
  university,
}) => {
  await desk.logInToWrite(assignment);
  await desk.type('Handed in at once. ');
  await desk.expectArrived(assignment, 'Handed in at once. ');
  expect(await isMain(desk)).toBe(true);
  const reads = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/outbox/');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await desk.page.route(reads, async (route) => {
    await released;
    await route.continue();
  });
  await desk.submit();
  await expect(desk.page.getByText(/^Submission received \d\d:\d\d/)).toBeVisible();
  const acknowledged = desk.proxy.exchanges.findLast(({ answer }) => answer.includes('"detail":"received"'));
  found['Submission received'] = Date.now() - (acknowledged?.answeredAt ?? 0);
  const releasedAt = Date.now();
  release();
  await expect(desk.page.getByText(/^Submitted \d\d:\d\d/)).toBeVisible();
  found['Submitted, by the next answer'] = Date.now() - releasedAt;
  expect((await university.submission(assignment))?.hand_in).toMatchObject({ status: 'submitted', matches: true });
  await expect.poll(() => isMain(desk)).toBe(false);
  await desk.focus();
  await desk.type('More. ');
  await expect.poll(() => isMain(desk)).toBe(true);
  await desk.expectArrived(assignment, 'Handed in at once. More. ');
  expect(await isMain(desk)).toBe(true);
});

test('without a network says at once that the text is handed in on this device', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  await desk.proxyDown();
  await desk.type('On the train. ');
  await desk.submit();
  const since = Date.now();
  await expect(desk.page.getByText(/^Waiting to submit, saved on this device \d\d:\d\d/)).toBeVisible({
    timeout: 5 * SUBMITTED_MS,
  });
  found['Waiting to submit'] = Date.now() - since;
  await expect.poll(() => isMain(desk)).toBe(false);
  await expect(desk.page.getByText(/^Submitted/)).toHaveCount(0);
  desk.proxy.weather = 'pass';
  await expect(desk.page.getByText(/^Submitted \d\d:\d\d/)).toBeVisible();
});

test('an enrollment that the service worker sent never offers Enroll again', async ({ desk, university }) => {
  const { page } = desk;
  await desk.logInAt('/dashboard/student');
  await expect(row(page, 'Robotics').getByRole('button', { name: 'Enroll in Robotics' })).toBeVisible();
  await desk.proxyDown();
  await page.getByRole('button', { name: 'Enroll in Robotics' }).click();
  await expect(row(page, 'Robotics').getByText('Waiting to send')).toBeVisible();
  // The page's own answers never come, so it does not send; the worker's way is open.
  await watchFor(page, 'Enroll in Robotics');
  desk.proxy.blocked = /GET \/api\/courses\/enroll/;
  desk.proxy.weather = 'pass';
  await dispatchSync(desk);
  await expect(row(page, 'Robotics').getByText(/^Requested/)).toBeVisible();
  const { elective_courses: electives } = await university.call(STUDENT, listEnrollments);
  expect(electives.find(({ name }) => name === 'Robotics')?.status).toBe('pending');
  await page.waitForTimeout(3000);
  expect(await seen(page)).toBe(0);
  await page.reload();
  await expect(row(page, 'Robotics').getByText(/^Requested/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enroll in Robotics' })).toHaveCount(0);
  desk.proxy.blocked = null;
});

test('asks before a student leaves a course, and says what it means', async ({ desk, university }) => {
  const { page } = desk;
  await desk.logInAt('/dashboard/student');
  const leave = page.getByRole('button', { name: 'Unenroll from Academic Writing' });
  await leave.click();
  const dialog = page.getByRole('dialog', { name: 'Unenroll from this course?' });
  await expect(dialog).toContainText('You lose access to the assignments of this course');
  await expect(dialog).toContainText('Your texts are kept');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(leave).toBeFocused();
  const enrolled = async () =>
    (await university.call(STUDENT, listEnrollments)).compulsory_courses.find(({ name }) => name === 'Academic Writing')
      ?.is_enrolled;
  expect(await enrolled()).toBe(true);
  await leave.click();
  await dialog.getByRole('button', { name: 'Unenroll', exact: true }).click();
  await expect.poll(enrolled).toBe(false);
  await page.getByRole('button', { name: 'Enroll in Academic Writing' }).click();
  await expect.poll(enrolled).toBe(true);
});

/** Starts to count how often a button of this name is rendered. */
async function watchFor(page: Page, name: string): Promise<void> {
  await page.evaluate((label) => {
    const state = window as unknown as { seenButtons: number };
    state.seenButtons = 0;
    new MutationObserver(() => {
      if (document.querySelector(`[aria-label="${label}"]`) !== null) state.seenButtons += 1;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, name);
}

function seen(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { seenButtons: number }).seenButtons);
}
