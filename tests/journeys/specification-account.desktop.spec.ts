import { NewUniversity } from '../../scripts/new-university.ts';
import { spec } from '../specification/checklist.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { cut, kept, leads, meets, sees, toastOf } from './fixtures/specification.ts';
import { ADMIN, DEMO_PASSWORD, OTHER_STUDENT, STUDENT, TEACHER } from './fixtures/university.ts';
import { online } from './fixtures/online.ts';

const DEMO_CODE = 'UNI-12345';
const DEMO_UNIVERSITY = 'Sahyadri University';

test('logging in and out', async ({ newDesk, server }) => {
  test.setTimeout(300_000);
  const desk = await newDesk();
  await guards(desk);
  await failedLogIn(desk);
  await roles(desk);
  await unsentWork(desk);
  const university = await NewUniversity.register(server.url);
  const teacher = await university.addTeacher('Tara', { bare: true });
  await pendingTeacher(await newDesk(online), teacher.email, teacher.password);
});

async function guards(desk: Desk): Promise<void> {
  const { page } = desk;
  await meets('6.guard.session', async () => {
    await page.goto('/student/assignments');
    await page.waitForURL(/\/login/);
    await desk.fillLogIn(STUDENT, DEMO_PASSWORD);
    await page.waitForURL('**/student/assignments');
  });
  await meets('4.login.stored', async () => {
    for (const key of spec('3.storage.keys').split(', ')) {
      await expect.poll(() => kept(page, key), { message: key }).not.toBeNull();
    }
    const user = JSON.parse((await kept(page, 'user')) ?? '{}') as Record<string, unknown>;
    expect(spec('3.storage.user')).toBe('email, user_type, university {name, university_id}, username');
    expect(user).toMatchObject({
      email: STUDENT,
      user_type: 'student',
      university: { name: DEMO_UNIVERSITY, university_id: DEMO_CODE },
    });
    expect(user['username']).not.toBe('');
  });
  await meets('6.guard.role', async () => {
    await page.goto('/admin');
    await page.waitForURL('**/dashboard/student');
    await expect(page.locator('.toasts .toast').first()).toBeVisible();
  });
  await logOut(desk);
}

/** Signs out, and expects that the stored refresh token is sent. */
async function logOut({ page }: Desk): Promise<void> {
  const refresh = await kept(page, 'refreshToken');
  await meets('4.logout.call', async () => {
    const request = page.waitForRequest(/\/auth\/logout\//);
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    expect((await request).postDataJSON()).toEqual({ refresh_token: refresh });
  });
  await meets('4.logout.cleared', async () => {
    await page.waitForURL(/\/login/);
    for (const key of spec('3.storage.keys').split(', ')) expect(await kept(page, key), key).toBeNull();
  });
}

async function failedLogIn(desk: Desk): Promise<void> {
  const { page } = desk;
  await page.goto(spec('2.route.login'));
  await meets('2.login.fields', async () => {
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
  await meets('2.login.forgot-target', async () => leads(page, '2.login.forgot', '/forgot-password'));
  await meets('2.login.signup-target', async () => leads(page, '2.login.signup', '/signup'));
  desk.proxy.weather = 'silent';
  await desk.fillLogIn(STUDENT, DEMO_PASSWORD);
  await expect(page.getByRole('button', { name: spec('2.login.busy'), exact: true })).toBeVisible();
  desk.proxy.weather = 'down';
  await sees(page, '8.login.failed');
  desk.proxy.weather = 'pass';
}

async function roles(desk: Desk): Promise<void> {
  const homes = [
    ['2.login.student', STUDENT, '/dashboard/student'],
    ['2.login.teacher', TEACHER, '/dashboard/teacher'],
    ['2.login.admin', ADMIN, '/admin'],
  ] as const;
  for (const [id, email, home] of homes) {
    await meets(id, async () => {
      await desk.page.goto('/login');
      await desk.fillLogIn(email, DEMO_PASSWORD);
      await desk.page.waitForURL(`**${home}`);
      await expect(desk.page.getByText(email).first()).toBeVisible();
    });
    if (id === '2.login.admin') await refusedLogOut(desk);
    else await logOut(desk);
    await meets('4.logout.everything', async () => {
      const left = await desk.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
      expect(left).not.toContain('Sahyadri');
      expect(left).not.toContain('Bearer');
      expect(left).not.toContain('longhand:draft');
    });
  }
}

async function refusedLogOut(desk: Desk): Promise<void> {
  await cut(desk, /\/auth\/logout\//, async () => {
    await desk.page.getByRole('button', { name: 'Logout', exact: true }).click();
    await desk.page.waitForURL(/\/login/);
    await expect(toastOf(desk.page, '8.logout.failed')).toBeVisible();
    expect(await kept(desk.page, 'refreshToken')).toBeNull();
  });
}

async function unsentWork(desk: Desk): Promise<void> {
  const { page } = desk;
  await desk.logInAt('/editor', OTHER_STUDENT);
  await desk.focus();
  await desk.proxyDown();
  await desk.type('Not sent yet. ');
  await expect(desk.saveState).toHaveText(/Saved on this device/);
  await meets('4.logout.unsent', async () => {
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Save a file' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Log out/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay', exact: true }).click();
    await expect(desk.area).toHaveValue(/Not sent yet\. $/);
  });
  desk.proxy.weather = 'pass';
  await desk.page.keyboard.press('Control+s');
  await expect(desk.saveState).toHaveText(/Saved to university/);
}

async function pendingTeacher(desk: Desk, email: string, password: string): Promise<void> {
  await meets('6.teacher.pending', async () => {
    await desk.page.goto('/login');
    await desk.fillLogIn(email, password);
    await desk.page.waitForURL('**/dashboard/teacher');
    await expect(desk.page.getByText(/waiting for approval/)).toBeVisible();
    await sees(desk.page, '2.teacher.no-courses');
  });
}
