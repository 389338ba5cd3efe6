import type { Page } from '@playwright/test';
import { pino } from 'pino';
import { createCourse } from '#contract/course';
import { decideEnrollmentRequest, enroll, listEnrollmentRequests } from '#contract/enrollment';
import { getMailSettings } from '#contract/mail';
import { getStudentProfile } from '#contract/profile';
import { NewUniversity } from '../../scripts/new-university.ts';
import { painted } from '../fixtures/images.ts';
import { openOperatorDatabase } from '../../server/platform/database/operator-database.ts';
import { readEnv } from '../../server/platform/env.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';

const SENT_MAX_BYTES = 200_000;
const FIELDS_MAX_BYTES = 5000;
/** Answers are written to the device half a second after they came. */
const ANSWERS_WRITTEN_MS = 1500;

/** Random noise, which compresses worst. */
const photo = () => painted({ width: 1800, height: 1200 }).jpeg({ quality: 95 }).toBuffer();

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('input[name=profilePic]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Choose the square' });
  await expect(dialog.getByLabel('Zoom')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const sideways = dialog.getByLabel('Left to right');
  await sideways.focus();
  await page.keyboard.press('Home');
  await expect(sideways).toHaveValue('0');
  const box = await dialog.locator('canvas').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + 100);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 100, { steps: 3 });
  await page.mouse.up();
  await expect(sideways).not.toHaveValue('0');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
}

const picture = (page: Page) => page.locator('main img.avatar');

test('a profile and its picture are made without a network, arrive with it, and are there without it', async ({
  newDesk,
  server,
}) => {
  const campus = await NewUniversity.register(server.url);
  const student = await campus.addStudent('Asha');
  const desk = await newDesk();
  const { page } = desk;
  await desk.logIn(student.email, student.password);
  await page.addInitScript(() => {
    // What an installed app's icon would show.
    const show = (count: number) => {
      document.documentElement.dataset['badge'] = String(count);
      return Promise.resolve();
    };
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
  });
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
  await expect(page.getByLabel('Department')).toHaveValue(/./);
  const badge = page.locator('html');
  await expect(badge).toHaveAttribute('data-badge', '0');
  await page.waitForTimeout(ANSWERS_WRITTEN_MS);
  await desk.proxyDown();

  await page.getByLabel('First name').fill('Asha Devi');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Asha Devi');
  await choose(page, await photo());
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 512);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Saved on this device.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo: The change of your profile' }).click();
  await expect(page.getByText('Saved on this device.')).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Asha Devi');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Saved on this device.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByText('Your profile is waiting to be sent')).toBeVisible();
  await expect(badge).toHaveAttribute('data-badge', '1', { timeout: 15_000 });

  await page.reload();
  const sent = page.waitForEvent('requestfinished', (request) => request.method() === 'PUT');
  desk.proxy.weather = 'pass';
  const length = Number(await (await sent).headerValue('content-length'));
  expect(length).toBeGreaterThan(10_000);
  expect(length).toBeLessThan(SENT_MAX_BYTES + FIELDS_MAX_BYTES);
  await expect(page.getByText('Your profile is waiting to be sent')).toBeHidden();
  await expect(badge).toHaveAttribute('data-badge', '0', { timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Asha Devi');
  const { profile_picture: path, first_name: name } = await desk.university.call(student.email, getStudentProfile);
  expect(name).toBe('Asha Devi');
  expect(path).toMatch(/^\/api\/media\//);

  await page.getByRole('button', { name: 'View Profile' }).click();
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 512);
  await page.waitForTimeout(ANSWERS_WRITTEN_MS);
  await desk.proxyDown();
  await page.reload();
  await page.getByRole('button', { name: 'View Profile' }).click();
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 512);
});

test('letters are chosen in the profile, and stopped by the link at the end of one without a log-in', async ({
  newDesk,
  server,
  university,
}) => {
  const campus = await NewUniversity.register(server.url);
  const student = await campus.addStudent('Nila');
  const teacher = await campus.addTeacher('Ravi');
  const desk = await newDesk(online);
  const { page } = desk;
  await desk.logIn(student.email, student.password);
  await page.goto('/profile');
  const grades = page.getByRole('group', { name: 'Returned work, and answers about grades' });
  await grades.getByRole('radio', { name: 'Never' }).check();
  await page.getByRole('button', { name: 'Save email settings' }).click();
  await expect(page.getByText('Your email settings are saved.')).toBeVisible();
  await page.reload();
  await expect(grades.getByRole('radio', { name: 'Never' })).toBeChecked();
  const paces = async () => (await university.call(student.email, getMailSettings)).paces;
  expect(await paces()).toMatchObject({ courses: 'soon', deadlines: 'soon', grades: 'never' });

  const place = { department: campus.departmentId, program: campus.programId };
  const fields = { course_code: 'HIS-2', name: 'Archives', credits: 2, semester: '1', ...place };
  const { id: course } = await university.call(teacher.email, createCourse, {
    body: { ...fields, course_type: 'elective' },
  });
  await university.call(student.email, enroll, { body: { course } });
  const [request] = await university.call(teacher.email, listEnrollmentRequests, { query: { course_id: course } });
  await university.call(teacher.email, decideEnrollmentRequest, {
    params: { id: request?.id ?? '' },
    body: { action: 'approve' },
  });
  await endQuietTime(server.dataFolder);
  const link = await campus.mailedLink(student.email, '/unsubscribe');

  const stranger = await newDesk(online);
  await stranger.page.goto(link);
  await expect(stranger.page.getByRole('heading', { name: 'Stop emails' })).toBeVisible();
  expect(await paces()).toMatchObject({ courses: 'soon' });
  expect(await stranger.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await stranger.page.getByRole('button', { name: 'Stop these emails' }).press('Enter');
  await expect(stranger.page.locator(':focus')).toContainText('You will get no more of these emails.');
  expect(await paces()).toEqual({
    announcements: 'never',
    courses: 'never',
    deadlines: 'never',
    grades: 'never',
    messages: 'never',
    regrades: 'never',
  });
});

/** Makes the letters due, as if the minutes in which notices are gathered were over. */
async function endQuietTime(dataFolder: string): Promise<void> {
  const env = readEnv({ LONGHAND_DATA_DIR: dataFolder }, [], dataFolder);
  const { database, close } = await openOperatorDatabase(env, pino({ level: 'silent' }));
  await database.asOwner((tx) =>
    tx
      .updateTable('notices')
      .set((notice) => ({ due_at: notice.ref('created_at') }))
      .execute(),
  );
  await close();
}
