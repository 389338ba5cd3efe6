import type { Locator, Page } from '@playwright/test';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';

const NO_ID = '01900000-0000-7000-8000-00000000dead';
const NO_PAGE = /^There is no page at this address\./;
const NOTHING = /^(This was not found\.|There is no such assignment\.)/;

/** Expects that the page says that the address leads nowhere. @returns its way to the person's own start. */
async function saysSo({ page }: Desk, address: string, words: RegExp): Promise<Locator> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
  const notice = page.getByRole('alert').filter({ hasText: words }).first();
  await expect(notice, address).toBeVisible();
  // The start page has a title of its own below it.
  if (words === NOTHING) expect(await isUnderTitle(page, notice), address).toBe(true);
  const way = notice.getByRole('link', { name: /dashboard/ });
  await expect(way, address).toHaveCount(1);
  return way;
}

/** Expects in addition that this way leads there. */
async function leadsHome(desk: Desk, address: string, words: RegExp, home: string): Promise<void> {
  const way = await saysSo(desk, address, words);
  await way.focus();
  await desk.page.keyboard.press('Enter');
  await expect(desk.page, address).toHaveURL(new RegExp(`${home}$`));
}

/** Whether a notice begins where the title above it does. */
async function isUnderTitle(page: Page, notice: Locator): Promise<boolean> {
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const box = await notice.boundingBox();
  return title !== null && box !== null && title.x === box.x && title.y + title.height <= box.y;
}

const isStart = (page: Page) => expect(page).toHaveURL(/:\d+\/$/);

test('an address without a page says so on the start page, and leads whoever is signed in home', async ({ desk }) => {
  const { page } = desk;
  await page.goto('/no/such/page');
  await isStart(page);
  await expect(page.getByText(NO_PAGE)).toBeVisible();
  await expect(page.getByRole('link', { name: /dashboard/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.getByRole('link', { name: 'Longhand, home' }).click();
  await isStart(page);
  await expect(page.getByText(NO_PAGE)).toHaveCount(0);
  await desk.logIn(STUDENT);
  await leadsHome(desk, '/teacher/no-such-page', NO_PAGE, '/dashboard/student');
});

test('an address of something that is not there says so, to each role', async ({ desk, newDesk }) => {
  test.setTimeout(120_000);
  await desk.logIn(STUDENT);
  for (const address of [
    `/editor?assignment=${NO_ID}`,
    '/editor?assignment=nothing',
    `/evidence/${NO_ID}`,
    `/student/returned/${NO_ID}`,
    `/history?assignment=${NO_ID}`,
    `/student/proof/${NO_ID}`,
  ])
    await saysSo(desk, address, NOTHING);
  await expect(desk.page.getByText(NOTHING)).toHaveCount(1);
  await leadsHome(desk, `/student/proof/${NO_ID}`, NOTHING, '/dashboard/student');
  const teacher = await newDesk(online);
  await teacher.logIn(TEACHER);
  for (const address of [`/teacher/assignment/${NO_ID}`, `/teacher/assignment/x?submission=y`, `/evidence/${NO_ID}`])
    await saysSo(teacher, address, NOTHING);
  await leadsHome(teacher, `/evidence/${NO_ID}`, NOTHING, '/dashboard/teacher');
  for (const address of [`/dashboard/teacher?course=${NO_ID}`, `/teacher/course/${NO_ID}`]) {
    await teacher.page.goto(address);
    await expect(teacher.page.getByText('This course is not among yours.')).toBeVisible();
  }
  const admin = await newDesk(online);
  await admin.logIn(ADMIN);
  await leadsHome(admin, '/admin/invoice/LH-0000-0000', NOTHING, '/admin');
  for (const address of ['/admin/nothing', '/admin/constructor']) await saysSo(admin, address, NO_PAGE);
});

test('what was written for an assignment that is gone stays in sight', async ({ desk, university }) => {
  const gone = await university.newAssignment('Taken away again');
  await desk.logInToWrite(gone, STUDENT);
  await desk.proxyDown();
  await desk.type('Not lost. ');
  await university.removeAssignment(gone);
  desk.proxy.weather = 'pass';
  await desk.openEditor(gone);
  await expect(desk.page.getByRole('textbox', { name: 'Your writing' })).toHaveValue('Not lost. ');
  await expect(desk.page.getByText(NOTHING)).toHaveCount(0);
});

test('a certificate that nobody issued is called unknown, and says what helps instead of trying again', async ({
  desk,
}) => {
  const { page } = desk;
  for (const code of ['A'.repeat(43), 'nonsense']) {
    await page.goto(`/certificates/${code}`);
    const notice = page.getByRole('alert').filter({ hasText: 'There is no certificate at this address.' });
    await expect(notice, code).toContainText('Compare it with the one that you were given');
    await expect(page.getByRole('button', { name: 'Try again' }), code).toHaveCount(0);
    await notice.getByRole('link', { name: 'Go to the start page' }).focus();
    await page.keyboard.press('Enter');
    await expect(page, code).toHaveURL(/:\d+\/$/);
  }
});

test('a verification link that is over tells nobody who is logged in to log in', async ({ desk }) => {
  const { page } = desk;
  const address = '/verify-email?token=used-long-ago';
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('Sign up again, or log in if you have an account.');
  await desk.logInAt(address, STUDENT);
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
  const notice = page.getByRole('alert').filter({ hasText: 'This link is not valid any more.' });
  await expect(notice).toContainText(`You are logged in as ${STUDENT}, and your email is verified.`);
  await expect(page.getByText(/log in if|sign up again/i)).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to your dashboard' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/student$/);
});
