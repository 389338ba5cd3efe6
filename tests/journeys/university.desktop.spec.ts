import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailedLink } from '../../scripts/new-university.ts';
import { choose } from './fixtures/choose.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { createAssignment, createCourse, fillProfile } from './fixtures/setting-up.ts';

test.use(online);

const PASSWORD = 'A long enough phrase 7';

test('a university from its registration to the first essay that a teacher reads', async ({ newDesk, server }) => {
  test.setTimeout(300_000);
  const mark = randomBytes(4).toString('hex');
  const [admin, teacher, student] = [await newDesk(), await newDesk(), await newDesk()];

  const code = await registerUniversity(admin.page, mark);
  await addProgram(admin.page);

  await signUp(teacher, server.url, code, `teacher-${mark}@example.org`, 'Teacher');
  await fillProfile(teacher.page, { 'First name': 'Tara', 'Last name': 'Iyer', Designation: 'Professor' });
  await teacher.page.waitForURL('**/dashboard/teacher');
  await admin.page.reload();
  await admin.page.getByRole('button', { name: /^Approve/ }).click();
  await expect(admin.page.getByText('Nobody is waiting.')).toBeVisible();

  await teacher.page.reload();
  await createCourse(teacher.page, 'W 101', 'Writing');
  const title = `The first essay ${mark}`;
  await createAssignment(teacher.page, { code: 'W 101', name: 'Writing' }, title);

  await signUp(student, server.url, code, `student-${mark}@example.org`, 'Student');
  await fillProfile(student.page, {
    'First name': 'Sana',
    'Last name': 'Rao',
    'Roll number': '17',
    Year: '1',
    Section: 'A',
    Semester: '1',
  });
  await student.page.waitForURL('**/dashboard/student');
  await student.page.getByRole('button', { name: 'Enroll in Writing' }).click();
  await teacher.page.goto('/dashboard/teacher');
  await teacher.page.getByRole('button', { name: 'Details of Writing' }).click();
  await teacher.page.getByRole('tab', { name: /Requests/ }).click();
  await teacher.page.getByRole('button', { name: 'Approve Sana Rao' }).click();
  await expect(teacher.page.getByText('No pending requests.')).toBeVisible();

  await student.page.goto('/student/assignments');
  await student.page.getByRole('link', { name: title, exact: true }).click();
  await student.focus();
  await student.type('My first essay here. ');
  await expect(student.saveState).toHaveText(/Saved to university/);
  await student.submit();

  await teacher.page.getByRole('tab', { name: /Assignments/ }).click();
  const assignments = teacher.page.getByRole('tabpanel', { name: 'Assignments' });
  await assignments.getByRole('link', { name: title, exact: true }).click();
  await teacher.page.getByRole('link', { name: /Sana Rao/ }).click();
  await expect(teacher.page.getByText('My first essay here.')).toBeVisible();
});

test('a university that is verified says so and leads its administrator home', async ({ newDesk, server }) => {
  const mark = randomBytes(4).toString('hex');
  const [admin, office] = [await newDesk(), await newDesk()];
  await registerUniversity(admin.page, mark);
  const told = (page: Page) => page.getByRole('status', { name: 'Messages' }).getByText('The university is verified.');
  const link = await mailedLink(server.url, `office-${mark}@example.org`, '/verify-email');
  await admin.page.goto(link);
  await admin.page.waitForURL('**/admin');
  await expect(told(admin.page)).toBeVisible();
  await expect(admin.page.getByRole('heading', { level: 1 })).toBeVisible();

  // The reader of the official mailbox may have no account: they are shown where to log in.
  await office.page.goto(link);
  await expect(office.page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(told(office.page)).toBeVisible();
  await expect(office.page.getByText('Your email is verified.')).toBeHidden();
});

async function registerUniversity(page: Page, mark: string): Promise<string> {
  await page.goto('/signup/register-university');
  await page.getByLabel('University name').fill(`Narmada University ${mark}`);
  await page.getByLabel('Location').fill('Bhopal');
  await page.getByLabel('Official email').fill(`office-${mark}@example.org`);
  await page.getByLabel('Admin email').fill(`admin-${mark}@example.org`);
  await page.getByLabel('Admin password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register university' }).click();
  await page.waitForURL('**/admin');
  const said = await page.getByText(/Its ID is UNI-\w+/).textContent();
  return /UNI-\w+/.exec(said ?? '')?.[0] ?? '';
}

async function addProgram(page: Page): Promise<void> {
  await page.getByLabel('Program name').fill('Humanities');
  await page.getByRole('button', { name: 'Add Program' }).click();
  await expect(page.getByRole('rowheader', { name: 'Humanities', exact: true })).toBeVisible();
  await page.getByLabel('Department name').fill('History');
  await choose(page.getByLabel('Program', { exact: true }), 'Humanities');
  await page.getByRole('button', { name: 'Add Department' }).click();
  await expect(page.getByRole('rowheader', { name: 'History', exact: true })).toBeVisible();
}

/** Signs up, follows the link of the letter in the same browser, and ends at the profile. */
async function signUp(desk: Desk, server: string, code: string, email: string, as: string): Promise<void> {
  const { page } = desk;
  await page.goto('/signup');
  await page.getByPlaceholder('UNI-12345').fill(code);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(as, { exact: true }).check();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await page.goto(await mailedLink(server, email, '/verify-email'));
  await page.waitForURL('**/profile');
}
