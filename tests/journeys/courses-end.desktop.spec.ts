import type { Page } from '@playwright/test';
import { addStudents, createCourse, listEnrolledStudents, listTaughtCourses } from '#contract/course';
import { listEnrollments } from '#contract/enrollment';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

test.use({ ...online, aloneFor: 'the end of courses' });
// One after the other, on one server: another would have to be started for each.
test.describe.configure({ mode: 'default' });

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

test('a course is renamed, archived and restored, and a course with nothing in it is deleted', async ({
  desk,
  university,
}) => {
  const { page } = desk;
  const dialog = page.getByRole('dialog');
  const offered = async () =>
    (await university.call(STUDENT, listEnrollments)).elective_courses.map(({ name }) => name);
  const [known] = await university.call(TEACHER, listTaughtCourses);
  const place = { department: known?.department ?? '', program: known?.program ?? '' };
  for (const name of ['Maps', 'A mistake']) {
    const fields = { course_code: 'HIS-7', name, credits: 2, semester: '1', course_type: 'elective' } as const;
    await university.call(TEACHER, createCourse, { body: { ...fields, ...place } });
  }
  await desk.logIn(TEACHER);
  await page.getByRole('link', { name: 'Maps', exact: true }).click();

  await act(page, 'Edit');
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await dialog.getByLabel('Name', { exact: true }).fill('Maps and charts');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maps and charts' })).toBeVisible();
  expect(await offered()).toContain('Maps and charts');

  await act(page, 'Archive');
  await expect(page.getByText('This course is archived.')).toBeVisible();
  expect(await offered()).not.toContain('Maps and charts');
  await page.goto('/dashboard/teacher');
  await page.getByText('Archived (1)').click();
  await page.getByRole('link', { name: 'Maps and charts' }).click();
  await act(page, 'Restore');
  await expect(page.getByText('This course is archived.')).toHaveCount(0);
  expect(await offered()).toContain('Maps and charts');

  // What holds work is neither archived while it is open nor deleted.
  await page.goto('/dashboard/teacher');
  await page.getByRole('link', { name: 'Academic Writing', exact: true }).click();
  await act(page, 'Archive');
  await expect(page.getByRole('alert').filter({ hasText: 'can still be submitted' })).toBeVisible();
  await act(page, 'Delete');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText('it can’t be deleted')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/dashboard/teacher');
  await page.getByRole('link', { name: 'A mistake', exact: true }).click();
  await act(page, 'Delete');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/teacher/);
  await expect(page.getByRole('link', { name: 'Maps and charts', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A mistake', exact: true })).toHaveCount(0);
});

test('a student is taken out of a course, keeps their work, and is in it again as soon as they are added', async ({
  desk,
  newDesk,
  university,
}) => {
  const { page } = desk;
  const courses = await university.call(TEACHER, listTaughtCourses);
  const { id = '' } = courses.find(({ name }) => name === 'Academic Writing') ?? {};
  const students = async () =>
    (await university.call(TEACHER, listEnrolledStudents, { params: { id } })).enrolled_students;
  const before = await students();
  const asha = before.find(({ email }) => email === STUDENT);
  await desk.logIn(TEACHER);
  await page.getByRole('link', { name: 'Academic Writing', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: STUDENT });
  await row.getByRole('button', { name: `Remove: ${asha?.name ?? ''}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Their texts are kept');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toHaveCount(0);
  expect((await students()).map(({ email }) => email)).not.toContain(STUDENT);

  const student = await newDesk();
  await student.logInAt('/student/assignments', STUDENT);
  const returned = student.page.getByRole('link', { name: 'Where I work best' });
  await expect(student.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(student.page.locator('[data-pending]')).toHaveCount(0);
  await expect(returned).toHaveCount(0);
  const rolls = { start_roll_no: asha?.roll_no ?? '', end_roll_no: asha?.roll_no ?? '' };
  await university.call(TEACHER, addStudents, { params: { id }, body: rolls });
  expect(await students()).toEqual(before);
  await student.page.reload();
  await expect(returned.first()).toBeVisible();
});
