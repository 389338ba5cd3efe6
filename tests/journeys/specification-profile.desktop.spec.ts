import type { Page } from '@playwright/test';
import { getStudentProfile } from '#contract/profile';
import { NewUniversity, type Account } from '../../scripts/new-university.ts';
import { spec, type SpecId } from '../specification/checklist.ts';
import { choose } from './fixtures/choose.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { refuseToStore } from './fixtures/refuse-to-store.ts';
import { field, meets, sees, sendsNothing, toastOf } from './fixtures/specification.ts';

test.use(online);

const SAVE = /^Save Profile$/;
const STUDENT_FIELDS = { firstName: 'Sana', lastName: 'Rao', rollNo: 'H-17', year: '1', section: 'A', semester: '1' };
const TEACHER_FIELDS = { firstName: 'Tara', lastName: 'Rao', designation: 'Professor' };

test('the profile of a student and of a teacher', async ({ newDesk, server }) => {
  test.setTimeout(300_000);
  const campus = await NewUniversity.register(server.url);
  await campus.addProgram('Science');
  const student = await campus.addStudent('Sana', { bare: true });
  const teacher = await campus.addTeacher('Tara', { bare: true });
  const desk = await newDesk();
  await nobody(desk);
  await studentProfile(desk, student);
  await teacherProfile(await newDesk(), teacher);
});

async function nobody({ page }: Desk): Promise<void> {
  await page.goto(spec('2.route.profile'));
  await sees(page, '4.profile.no-role');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator('main a[href="/login"]').first()).toBeVisible();
}

/** Logs in, sees `first` at the head of the dashboard, and opens the profile. */
async function openProfile(desk: Desk, { email, password }: Account, first?: string): Promise<void> {
  const { page } = desk;
  await desk.logIn(email, password);
  // Nobody is called by an email.
  await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)$/ })).toBeVisible();
  if (first !== undefined) await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(first);
  await page.clock.install();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: spec('2.profile.title'), exact: true })).toBeVisible();
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    if (name !== 'year') await field(page, name).fill(value);
    // It is a list, in which nothing is chosen at first.
    else if (value !== '') await choose(field(page, name), value);
  }
}

async function hasInputs(page: Page, id: SpecId): Promise<void> {
  for (const name of spec(id).split(', ')) await expect(field(page, name), name).toBeAttached();
}

/** Leaves out each required field in turn. */
async function requires(desk: Desk, fields: Readonly<Record<string, string>>): Promise<void> {
  const { page } = desk;
  await fill(page, Object.fromEntries(Object.keys(fields).map((name) => [name, ''])));
  await sendsNothing(desk, 'PUT', SAVE);
  await sees(page, '5.profile.missing');
  for (const name of [...Object.keys(fields), 'programId']) {
    await expect(field(page, name), name).toHaveAttribute('aria-invalid', 'true');
  }
}

async function studentProfile(desk: Desk, account: Account): Promise<void> {
  const { page, university } = desk;
  await openProfile(desk, account, 'First steps');
  await meets('2.profile.student', async () => hasInputs(page, '3.profile.student-inputs'));
  await places(page);
  await meets('5.profile.student', async () => requires(desk, STUDENT_FIELDS));
  await picture(page);
  await fill(page, STUDENT_FIELDS);
  await choose(field(page, 'programId'), 'Humanities');
  await choose(field(page, 'departmentId'), 'History');
  await refused(desk, '8.profile.student');
  const media = page.waitForRequest(/\/media\//);
  await meets('4.profile.student', async () => saved(page, '/dashboard/student'));
  await meets('7.picture', async () => {
    await page.getByRole('button', { name: 'View Profile', exact: true }).click();
    const request = await media;
    expect(request.url().startsWith(new URL(page.url()).origin)).toBe(true);
    expect(request.headers()['authorization']).toMatch(/^Bearer /);
    await expect(page.locator('main .pic-upload img, main img[src^="blob:"]').first()).toHaveAttribute('src', /^blob:/);
  });
  await meets('3.profile.year', async () => {
    const { year_of_study: year } = await university.call(account.email, getStudentProfile);
    expect(year).toBe('1');
  });
}

async function places(page: Page): Promise<void> {
  const [program, department] = [field(page, 'programId'), field(page, 'departmentId')];
  await meets('2.profile.names', async () => {
    await expect(program.locator('option', { hasText: 'Science' })).toBeAttached();
  });
  await meets('2.profile.department', async () => {
    await expect(department).toBeDisabled();
    await choose(program, 'Science');
    await expect(department).toBeDisabled();
    await choose(program, 'Humanities');
    await expect(department).toBeEnabled();
  });
  await meets('2.profile.reset', async () => {
    await choose(department, 'History');
    await choose(program, 'Science');
    await choose(program, 'Humanities');
    await expect(department).toHaveValue('');
    await choose(program, 0);
  });
}

async function picture(page: Page): Promise<void> {
  const chooser = field(page, 'profilePic');
  await meets('5.profile.images', async () => {
    await expect(chooser).toHaveAttribute('accept', /^image\//);
    const text = { name: 'essay.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture.') };
    await chooser.setInputFiles(text);
    await expect(page.getByText(/can.t be read as a picture/)).toBeVisible();
  });
  await meets('2.profile.picture', async () => {
    const buffer = await page.screenshot();
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.locator('.pic-upload img').first()).toHaveAttribute('src', /^blob:/);
  });
}

/** Without a network, and with a device that keeps nothing, a profile can neither be sent nor wait. */
async function refused({ page, proxy }: Desk, id: SpecId): Promise<void> {
  proxy.blocked = /PUT \/api\/profile/;
  await page.evaluate(refuseToStore);
  await page.getByRole('button', { name: SAVE }).click();
  await meets('8.profile.both', async () => {
    await expect(toastOf(page, id)).toBeVisible();
    await sees(page.locator('main'), id);
    await expect(field(page, 'lastName')).toHaveValue('Rao');
  });
  await page.evaluate(() => void window.dispatchEvent(new Event('room again')));
  proxy.blocked = null;
}

/** The page's clock is moved by hand from the click to the dashboard. */
async function saved(page: Page, home: string): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: SAVE }).click();
  const success = page.locator('.notice').getByText(/^Profile saved/);
  await meets('4.profile.success', async () => {
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(success).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 60_000 });
  });
  expect(spec('9.profile.delay')).toBe('1 second');
  await page.clock.runFor(700);
  await expect(page).toHaveURL(/\/profile$/);
  await page.clock.runFor(300);
  await page.clock.resume();
  await page.waitForURL(`**${home}`);
}

async function teacherProfile(desk: Desk, account: Account): Promise<void> {
  const { page } = desk;
  await openProfile(desk, account);
  await meets('2.profile.teacher', async () => hasInputs(page, '3.profile.faculty-inputs'));
  await meets('5.profile.teacher', async () => {
    await requires(desk, TEACHER_FIELDS);
    await expect(field(page, 'employeeId')).not.toHaveAttribute('aria-invalid', 'true');
  });
  await fill(page, TEACHER_FIELDS);
  await choose(field(page, 'programId'), 'Humanities');
  await choose(field(page, 'departmentId'), 'History');
  await refused(desk, '8.profile.faculty');
  await meets('4.profile.teacher', async () => saved(page, '/dashboard/teacher'));
}
