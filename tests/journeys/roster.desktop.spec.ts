import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createCourse, listEnrolledStudents, listTaughtCourses } from '#contract/course';
import { listInvitations } from '#contract/invitation';
import { listRosterImports } from '#contract/roster';
import { mailedLink } from '../../scripts/new-university.ts';
import { GOOD_ROWS, listWithBadRows, reasonsOfBadRows } from '../fixtures/roster-list.ts';
import { expect, test } from './fixtures/journey.ts';
import { fillSignUp } from './fixtures/setting-up.ts';
import { OTHER_STUDENT, STUDENT, TEACHER, type University } from './fixtures/university.ts';
import { online } from './fixtures/online.ts';

const PASSWORD = 'A long enough phrase 7';

/** An elective of the demo's teacher that nobody attends, open on its roster. */
async function newCourse(university: University): Promise<{ id: string; name: string }> {
  const [taught] = await university.call(TEACHER, listTaughtCourses);
  if (taught === undefined) throw new Error('The demo’s teacher teaches nothing.');
  const { department, program } = taught;
  const mark = randomUUID().slice(0, 8);
  const name = `Essays ${mark}`;
  const fields = { course_code: `R-${mark}`, name, credits: 2, semester: '3', department, program };
  const { id } = await university.call(TEACHER, createCourse, { body: { ...fields, course_type: 'elective' } });
  return { id, name };
}

async function attending(university: University, id: string): Promise<string[]> {
  const { enrolled_students: students } = await university.call(TEACHER, listEnrolledStudents, { params: { id } });
  return students.map(({ email }) => email).sort((a, b) => a.localeCompare(b));
}

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function preview(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  return section(page, 'Preview of the list');
}

test('a list of 500 rows with bad ones, over a line that drops, applied twice, and undone', async ({
  desk,
  university,
}) => {
  test.setTimeout(300_000);
  const { id } = await newCourse(university);
  const list = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(listWithBadRows().text) };
  const parts = { params: { id } };
  const { page } = desk;
  await desk.logInAt(`/teacher/roster?course=${id}`, TEACHER);
  await page.getByLabel('CSV file').setInputFiles(list);
  const seen = await preview(page);
  const reasons = reasonsOfBadRows().map(({ row, reason }) => `Row ${row}: ${reason}`);
  const bad = seen.locator('details').filter({ hasText: `Bad rows: ${reasons.length}` });
  await expect(bad.getByRole('listitem')).toHaveText(reasons);
  expect(await university.call(TEACHER, listInvitations, parts)).toEqual([]);

  // The university takes the list, and its answer is lost.
  desk.proxy.unanswered = /roster\/import/;
  await seen.getByRole('button', { name: `Invite ${GOOD_ROWS} students` }).click();
  await expect(page.getByText('The list is saved on this device.')).toBeVisible();
  await expect.poll(() => desk.proxy.cuts).toBeGreaterThan(0);
  expect(await university.call(TEACHER, listRosterImports, parts)).toHaveLength(1);
  desk.proxy.weather = 'down';
  await page.reload();
  await expect(section(page, 'Lists on this device').getByRole('listitem')).toHaveCount(1);
  desk.proxy.unanswered = null;
  desk.proxy.weather = 'pass';
  await expect(section(page, 'Lists on this device')).toHaveCount(0);
  const imports = section(page, 'Imported lists').getByRole('listitem');
  await expect(imports.filter({ hasText: `Invited ${GOOD_ROWS} students.` })).toHaveCount(1);
  expect(await university.call(TEACHER, listRosterImports, parts)).toHaveLength(1);
  expect(await university.call(TEACHER, listInvitations, parts)).toHaveLength(GOOD_ROWS);

  await page.getByLabel('CSV file').setInputFiles(list);
  const again = await preview(page);
  await expect(again).toContainText('There is nobody to add or invite on this list.');
  await expect(again.getByText(`Skipped: ${GOOD_ROWS}`)).toBeVisible();

  await page.getByRole('button', { name: /^Undo the import of/ }).click();
  await expect(page.getByText(`Withdrew ${GOOD_ROWS} invitations.`)).toBeVisible();
  await expect(section(page, 'Imported lists').getByText('Undone', { exact: true })).toBeVisible();
  expect(await university.call(TEACHER, listInvitations, parts)).toEqual([]);
});

test('who is invited by mail is in the course after signing up, and others come by its link', async ({
  desk,
  newDesk,
  university,
  server,
}) => {
  test.setTimeout(300_000);
  const { id, name } = await newCourse(university);
  const [invited, newcomer] = ['nila', 'mira'].map((who) => `${who}-${randomUUID().slice(0, 8)}@example.org`);
  if (invited === undefined || newcomer === undefined) throw new Error('Nobody is invited.');
  const { page } = desk;
  await desk.logInAt(`/teacher/roster?course=${id}`, TEACHER);
  await page.getByLabel('List', { exact: true }).fill(`${STUDENT}\nNila Rao <${invited}>\n`);
  await (await preview(page)).getByRole('button', { name: 'Add 1 and invite 1' }).click();
  await expect(section(page, 'Invited, not signed up yet').getByText(invited)).toBeVisible();
  expect(await attending(university, id)).toEqual([STUDENT]);

  const guest = await newDesk(online);
  await guest.page.goto(await mailedLink(server.url, invited, '/signup'));
  await expect(guest.page.getByLabel('University ID')).toHaveValue('UNI-12345');
  await fillSignUp(guest.page, invited, PASSWORD);
  await guest.page.goto(await mailedLink(server.url, invited, '/verify-email'));
  await expect.poll(() => attending(university, id)).toEqual([invited, STUDENT]);
  await page.reload();
  await expect(section(page, 'Join code').getByRole('button', { name: 'Make a join code' })).toBeVisible();
  await expect(section(page, 'Invited, not signed up yet')).toHaveCount(0);

  await page.getByRole('button', { name: 'Make a join code' }).click();
  const code = await section(page, 'Join code').locator('dd').first().textContent();
  expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  const known = await newDesk(online);
  await known.page.goto(`/join/${code}`);
  await known.page.waitForURL(/\/login/);
  await known.fillLogIn(OTHER_STUDENT, 'Longhand-demo-1');
  await known.page.waitForURL(`**/join/${code}`);
  await known.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(known.page.getByText(`You are in ${name}.`)).toBeVisible();

  // A person without an account finds the code again after signing up.
  const fresh = await newDesk(online);
  await fresh.page.goto(`/join/${code}`);
  await fresh.page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await fresh.page.getByLabel('University ID').fill('UNI-12345');
  await fillSignUp(fresh.page, newcomer, PASSWORD);
  await fresh.page.goto(await mailedLink(server.url, newcomer, '/verify-email'));
  await fresh.page.waitForURL(/\/(profile|dashboard|login|join)/);
  await fresh.page.goto('/dashboard/student');
  await fresh.page.waitForURL(`**/join/${code}`);
  await page.getByRole('button', { name: 'End the code' }).click();
  await expect(page.getByText('The join code is ended.')).toBeVisible();
  await fresh.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(fresh.page.getByText('This code is wrong or no longer valid.').first()).toBeVisible();
  await fresh.page.getByRole('link', { name: 'Not now' }).click();
  await fresh.page.waitForURL('**/dashboard/student');
  expect(await attending(university, id)).toEqual([invited, STUDENT, OTHER_STUDENT].sort((a, b) => a.localeCompare(b)));
});
