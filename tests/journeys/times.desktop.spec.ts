import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { getAssignment } from '#contract/assignment';
import { expect, test } from './fixtures/journey.ts';
import type { Desk } from './fixtures/desk.ts';
import { online } from './fixtures/online.ts';
import { OTHER_STUDENT, STUDENT, TEACHER, type University } from './fixtures/university.ts';
import { unfold } from './fixtures/unfold.ts';

test.use({ aloneFor: 'the time' });
// Each journey starts at the time at which the one before ended.
test.describe.configure({ mode: 'serial' });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BEFORE = 'The university held this much. ';
const AFTERWARDS = 'And this was written in the air, for hours.';
const NAMES = { [STUDENT]: 'Asha Kulkarni', [OTHER_STUDENT]: 'Rohan Deshmukh' };

interface Essay {
  id: string;
  title: string;
}

type Settings = Parameters<University['newAssignment']>[1];

async function setEssay(
  university: University,
  title: string,
  end: Date | string,
  more: Settings = {},
): Promise<Essay> {
  const end_time = new Date(end).toISOString();
  return { title, id: await university.newAssignment(title, { end_time, ...more }) };
}

async function writeAndSubmit(desk: Desk, { id }: Essay, words: string): Promise<void> {
  await desk.openEditor(id);
  await desk.type(words);
  await desk.submit();
}

/** The row of an assignment in the student's list. */
async function ownRow(page: Page, tab: RegExp, { title }: Essay): Promise<Locator> {
  await page.goto('/student/assignments');
  await page.getByRole('tab', { name: tab }).click();
  return page.locator('.row').filter({ hasText: title });
}

/** Expects the status of the hand-in in the student's list and in the teacher's class list. */
async function bothRead(student: Desk, teacher: Desk, email: keyof typeof NAMES, essay: Essay, why: RegExp) {
  await expect(await ownRow(student.page, /^Done/, essay)).toContainText(why);
  await teacher.page.goto(`/teacher/assignment/${essay.id}`);
  await expect(teacher.page.getByRole('row').filter({ hasText: NAMES[email] })).toContainText(why);
}

/** The status of the hand-in at the university; null before all of it has arrived. */
async function decided(university: University, { id }: Essay, email: string) {
  const { hand_in: handIn } = (await university.submission(id, email)) ?? {};
  return handIn?.status === 'submitted' ? handIn.standing : null;
}

test('device clocks set wrong by a day, ahead and behind: the right time left is shown, and the receipt decides', async ({
  newDesk,
  university,
  clock,
}) => {
  const essay = await setEssay(university, 'By whose clock', new Date(clock.now().getTime() + 3 * HOUR_MS));
  const [ahead, behind, teacher] = [await newDesk(), await newDesk(), await newDesk(online)];
  await ahead.misset(DAY_MS);
  await behind.misset(-DAY_MS);
  await Promise.all([ahead.logIn(STUDENT), behind.logIn(OTHER_STUDENT), teacher.logIn(TEACHER)]);
  for (const { page } of [ahead, behind]) {
    await expect(await ownRow(page, /^Open/, essay)).toContainText(/in 2 h 5\d min/);
    await page.goto(`/editor?assignment=${essay.id}`);
    await expect(page.getByText(/^Due (today|tomorrow) \d\d:\d\d .*, in 2 h 5\d min\.$/)).toBeVisible();
  }
  // The same holds without a network: the device keeps what the last answer said of its clock.
  await behind.proxyDown();
  await behind.page.reload();
  await expect(behind.page.getByText(/, in 2 h 5\d min\.$/)).toBeVisible();
  // The clock was changed since, so countdowns would be guesses: dates are shown until it is right or an answer comes.
  for (const years of [2, -2]) {
    await behind.misset(years * 365 * DAY_MS);
    await behind.page.reload();
    await expect(behind.page.getByText(/^Due \w{3} \d+ \w{3} \d{4} \d\d:\d\d [^,]+\.$/)).toBeVisible();
    await behind.misset(-years * 365 * DAY_MS);
  }
  await behind.page.reload();
  await expect(behind.page.getByText(/, in 2 h 5\d min\.$/)).toBeVisible();
  behind.proxy.weather = 'pass';

  await writeAndSubmit(ahead, essay, 'Long after the end, by this clock.');
  await expect.poll(() => decided(university, essay, STUDENT)).toEqual({ kind: 'on_time' });
  await clock.advance(4 * HOUR_MS);
  await writeAndSubmit(behind, essay, 'Long before the end, by this clock.');
  await expect.poll(() => decided(university, essay, OTHER_STUDENT)).toMatchObject({ kind: 'late' });
  await bothRead(behind, teacher, OTHER_STUDENT, essay, /late by (59 min|1 h)/i);
  await bothRead(ahead, teacher, STUDENT, essay, /^(?!.*\blate\b).*(today|yesterday) \d\d:\d\d/i);
});

test('received after the grace, and hours in airplane mode across the end: late, and both read since when and see what was held', async ({
  newDesk,
  university,
  clock,
}) => {
  const end = new Date(clock.now().getTime() + HOUR_MS);
  const graced = await setEssay(university, 'With two hours of grace', end, { grace_hours: 2 });
  const aloft = await setEssay(university, 'On a long flight', end);
  const [train, plane, teacher] = [await newDesk(), await newDesk(), await newDesk(online)];
  await Promise.all([train.logIn(STUDENT), plane.logIn(OTHER_STUDENT), teacher.logIn(TEACHER)]);
  for (const [desk, { id }, email] of [
    [train, graced, STUDENT],
    [plane, aloft, OTHER_STUDENT],
  ] as const) {
    await desk.openEditor(id);
    const grace = desk.page.getByText('still counts if it arrives up to 2 hours after the end.');
    await expect(grace).toHaveCount(id === graced.id ? 1 : 0);
    await desk.type(BEFORE);
    await desk.expectArrived(id, BEFORE, email);
    await desk.context.setOffline(true);
    desk.proxy.weather = 'down';
    await desk.type(AFTERWARDS);
    await desk.submit();
    await expect(desk.page.getByText(/Waiting to submit, saved on this device/)).toBeVisible();
  }
  await clock.advance(6 * HOUR_MS);
  const why = /received late, offline since at the latest (today|yesterday) \d\d:\d\d/i;
  for (const [desk, essay, email] of [
    [train, graced, STUDENT],
    [plane, aloft, OTHER_STUDENT],
  ] as const) {
    desk.proxy.weather = 'pass';
    await desk.context.setOffline(false);
    await expect.poll(() => decided(university, essay, email)).toMatchObject({ kind: 'late_offline' });
    await expect(desk.page.getByText(why)).toBeVisible();
    await bothRead(desk, teacher, email, essay, why);
    const submission = (await university.submission(essay.id, email))?.id ?? '';
    for (const { page } of [teacher, desk]) {
      await page.goto(`/evidence/${submission}`);
      await unfold(page, 'The deadline');
      await page.getByText(/^What the university held at the end: 5 words/).click();
      await expect(page.locator('.compared .essay ins')).toHaveText(AFTERWARDS);
    }
  }
});

test('an end in the hour in which New York sets its clocks back, read in Kolkata: one instant for both, and in the calendar', async ({
  newDesk,
  university,
  clock,
}) => {
  // 01:30 comes twice in that night, an hour apart.
  const zone = { time_zone: 'America/New_York' };
  const summer = await setEssay(university, 'The first half past one', '2027-11-07T05:30:00.000Z', zone);
  const winter = await setEssay(university, 'The second half past one', '2027-11-07T06:30:00.000Z', zone);
  await clock.reach('2027-11-07T04:30:00.000Z');
  const teacher = await newDesk({ ...online, timezoneId: 'America/New_York' });
  const student = await newDesk({ timezoneId: 'Asia/Kolkata' });
  await Promise.all([teacher.logIn(TEACHER), student.logIn(STUDENT)]);

  // The teacher changes something else, and the second 01:30 stays the second.
  const { page } = teacher;
  await page.goto(`/teacher/assignment/${winter.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Assignment' });
  await expect(edit.getByLabel('End Time')).toHaveValue('2027-11-07T01:30');
  await edit.getByLabel('Class Info').fill('Those who are awake');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Those who are awake').first()).toBeVisible();
  const { end_time: kept } = await university.call(TEACHER, getAssignment, { params: { id: winter.id } });
  expect(kept).toBe('2027-11-07T06:30:00.000Z');

  for (const [essay, there, here, left] of [
    [summer, '01:30 GMT-4', '11:00 IST here', /in (59 min|1 h)/],
    [winter, '01:30 GMT-5', '12:00 IST here', /in 1 h 59 min|in 2 h/],
  ] as const) {
    await page.goto(`/teacher/assignment/${essay.id}`);
    await expect(page.getByText(there).first()).toBeVisible();
    const row = await ownRow(student.page, /^Open/, essay);
    await expect(row).toContainText(`due 2027-11-07 ${there} (${here})`);
    await expect(row).toContainText(left);
  }
  const download = student.page.waitForEvent('download');
  await student.page.getByRole('button', { name: 'Download .ics' }).click();
  const events = (await readFile(await (await download).path(), 'utf8')).split('BEGIN:VEVENT');
  const startOf = ({ title }: Essay) => /^DTSTART:(.*)\r$/m.exec(events.find((one) => one.includes(title)) ?? '')?.[1];
  expect([summer, winter].map(startOf)).toEqual(['20271107T053000Z', '20271107T063000Z']);

  // Between the two, by the university's clock; this student's device is a year behind it.
  await clock.reach('2027-11-07T05:45:00.000Z');
  for (const essay of [summer, winter]) await writeAndSubmit(student, essay, 'At a quarter to two, or so.');
  await expect.poll(() => decided(university, summer, STUDENT)).toMatchObject({ kind: 'late' });
  await expect.poll(() => decided(university, winter, STUDENT)).toEqual({ kind: 'on_time' });
  await bothRead(student, teacher, STUDENT, summer, /late by 15 min/i);
  await bothRead(student, teacher, STUDENT, winter, /^(?!.*\blate\b).*today \d\d:\d\d/i);
});
