import type { Page } from '@playwright/test';
import { listMessageThreads, listThreadsOfAssignment } from '#contract/message';
import { choose } from './fixtures/choose.ts';
import { chooseAction } from './fixtures/choose-action.ts';
import { deviceKinds } from './fixtures/device-kinds.ts';
import { expect, test } from './fixtures/journey.ts';
import { OTHER_STUDENT, STUDENT, TEACHER } from './fixtures/university.ts';

const WORDS = 'Bring your draft on Monday.\n\nTwo pages are enough.';
const REPLY = 'Mine has three pages. Is that too much?';

/** Lets the university do what is asked for at these addresses by POST, and its answers never arrive. */
async function loseAnswers(page: Page, addresses: string): Promise<void> {
  await page.route(addresses, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
}

test('a teacher writes to a group without a network, and a student replies without one from a phone', async ({
  desk,
  newDesk,
  assignment,
  university,
}) => {
  test.setTimeout(180_000);
  await university.handIn(OTHER_STUDENT, assignment, 'Handed in already.');
  const params = { id: assignment };
  const about = async (email: string) =>
    (await university.call(email, listMessageThreads)).threads.filter((thread) => thread.assignment === assignment);
  const { page } = desk;
  await desk.logInAt(`/teacher/assignment/${assignment}`, TEACHER);
  const section = page.getByRole('region', { name: 'Messages' });
  await expect(section.getByText('No messages yet.')).toBeVisible();

  // Too little is refused at its field, and nothing typed is lost by a reload.
  await chooseAction(page, 'Message...');
  const dialog = page.getByRole('dialog', { name: 'Message' });
  const to = dialog.getByLabel('To', { exact: true });
  const words = dialog.getByLabel('Message', { exact: true });
  await words.fill(WORDS);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expect(dialog.getByText('Choose at least one student.')).toBeVisible();
  const group = (await to.locator('option').allInnerTexts()).find((name) =>
    name.startsWith('All who have not submitted'),
  );
  await choose(to, group?.trim() ?? '');
  const count = Number(/\d+/.exec(group ?? '')?.[0]);
  await page.reload();
  await chooseAction(page, 'Message...');
  await expect(words).toHaveValue(WORDS);
  await expect(to).toHaveValue('not_submitted');

  await desk.proxyDown();
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expect(dialog).toHaveCount(0);
  const waiting = section.getByRole('listitem').filter({ hasText: `To ${String(count)} students` });
  await expect(waiting).toContainText('Waiting to send');
  await page.reload();
  await expect(waiting).toContainText('Waiting to send');
  expect(await about(STUDENT)).toEqual([]);

  // While the university has it and its answers are lost, it no longer waits.
  await loseAnswers(page, '**/messages/');
  desk.proxy.weather = 'pass';
  await expect.poll(async () => (await about(STUDENT)).length, { timeout: 30_000 }).toBe(1);
  await page.reload();
  await expect(section.getByRole('link', { name: 'Asha Kulkarni' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText(`${String(count)} students got your message.`)).toBeVisible({ timeout: 60_000 });
  await expect(waiting).toHaveCount(0);
  expect((await about(STUDENT)).map(({ messages }) => messages.map((one) => one.words))).toEqual([[WORDS]]);
  expect(await about(OTHER_STUDENT)).toEqual([]);

  // On a phone: told on the dashboard, read and answered without a network.
  const phone = await newDesk(deviceKinds.phone);
  await phone.logIn(STUDENT);
  await expect(phone.page.getByRole('region', { name: 'Messages' }).getByText('1 new message')).toBeVisible();
  await phone.proxyDown();
  await phone.page.getByRole('region', { name: 'Messages' }).getByRole('link').click();
  await expect(phone.page.getByText('Two pages are enough.')).toBeVisible();
  await phone.page.getByLabel('Your reply').fill(REPLY);
  await phone.page.getByRole('button', { name: 'Send', exact: true }).click();
  const own = phone.page.getByRole('listitem').filter({ hasText: REPLY });
  await expect(own).toContainText('Waiting to send');
  await phone.page.reload();
  await expect(own).toContainText('Waiting to send');

  // While the university has it and its answers are lost, it is shown once, as sent.
  await loseAnswers(phone.page, '**/own-messages/');
  phone.proxy.weather = 'pass';
  await expect.poll(async () => (await about(STUDENT))[0]?.messages.length, { timeout: 30_000 }).toBe(2);
  await phone.page.reload();
  await expect(own).not.toContainText('Waiting to send');
  await expect(own).toHaveCount(1);
  const heard = phone.page.waitForResponse('**/own-messages/', { timeout: 60_000 });
  await phone.page.unrouteAll({ behavior: 'wait' });
  expect((await heard).status()).toBe(201);
  await expect(own).toHaveCount(1);
  await expect.poll(async () => (await about(STUDENT))[0]?.unread).toBe(0);

  await page.reload();
  await page.getByRole('link', { name: '1 new message', exact: true }).click();
  await expect(section.getByText('1 new message').first()).toBeInViewport();
  await section.getByRole('link', { name: 'Asha Kulkarni' }).click();
  await expect(page.getByText(REPLY)).toBeVisible();
  await page.getByLabel('Your reply').fill('No, it is fine.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'No, it is fine.' })).toBeVisible();
  await expect
    .poll(async () => (await university.call(TEACHER, listThreadsOfAssignment, { params, query: {} })).unread)
    .toBe(0);
  await phone.page.reload();
  await expect(phone.page.getByText('No, it is fine.')).toBeVisible();
});
