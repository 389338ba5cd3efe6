import type { Page } from '@playwright/test';
import { getAssignment } from '#contract/assignment';
import { listCourseRoles } from '#contract/course-role';
import { listMarkings } from '#contract/marking';
import { anotherTeacher } from './fixtures/another-teacher.ts';
import { choose } from './fixtures/choose.ts';
import { chooseAction } from './fixtures/choose-action.ts';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

test.use({ aloneFor: 'co-teachers' });

test('a co-teacher grades with the teacher over a dropped line, and leaves again', async ({
  desk,
  newDesk,
  server,
  university,
  assignment,
}) => {
  const colleague = await anotherTeacher(server.dataFolder);
  const { course, course_name: title } = await university.call(TEACHER, getAssignment, { params: { id: assignment } });
  const coTeachers = async () =>
    (await university.call(TEACHER, listCourseRoles, { params: { id: course } })).map(({ name }) => name);
  await university.handIn(STUDENT, assignment, 'The postcard trusted everyone. ');

  const { page } = desk;
  await desk.logInAt(`/teacher/course/${course}`, TEACHER);
  await chooseAction(page, 'People');
  const dialog = page.getByRole('dialog', { name: 'People of the course' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Choose a teacher.')).toBeVisible();
  await choose(dialog.getByLabel('Add a teacher'), colleague.name);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('button', { name: `Remove: ${colleague.name}` })).toBeVisible();
  await expect(dialog.getByRole('option', { name: colleague.name })).toHaveCount(0);
  expect(await coTeachers()).toEqual([colleague.name]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  const beside = await newDesk();
  await beside.logIn(colleague.email);
  await expect(beside.page.getByText(/^With Meera Joshi\. /).first()).toBeVisible();
  await beside.page.getByRole('link', { name: title, exact: true }).click();
  await beside.page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(beside.page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await expect(beside.page.getByRole('button', { name: 'Hand over', exact: true })).toHaveCount(0);
  const submission = (await university.submission(assignment))?.id ?? '';
  const address = `/teacher/assignment/${assignment}?submission=${submission}`;
  await beside.page.goto(address);
  const grade = (where: Page) => where.getByRole('textbox', { name: 'Grade', exact: true });
  await expect(grade(beside.page)).toBeVisible();
  await beside.proxyDown();
  await grade(beside.page).fill('74');
  await beside.page.getByRole('textbox', { name: 'Feedback' }).fill('Lead with the stool.');
  await beside.page.getByRole('textbox', { name: 'Feedback' }).blur();
  await expect(beside.page.getByText(/^Saved on this device/)).toBeVisible();
  beside.proxy.weather = 'pass';
  await expect(beside.page.getByText(/^Saved to university \d/)).toBeVisible();
  const [marking] = await university.call(TEACHER, listMarkings, { params: { id: submission } });
  expect([marking?.grade, marking?.feedback, marking?.mine]).toEqual([74, 'Lead with the stool.', true]);

  await page.goto(address);
  await expect(grade(page)).toHaveValue('74');
  await expect(page.getByRole('textbox', { name: 'Feedback' })).toHaveValue('Lead with the stool.');
  await expect(page.getByText(`Graded by ${colleague.name}`)).toHaveCount(0);

  await beside.page.goto(`/teacher/course/${course}`);
  await chooseAction(beside.page, 'Leave');
  await beside.page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(beside.page).toHaveURL(/\/dashboard\/teacher/);
  await expect(beside.page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
  expect(await coTeachers()).toEqual([]);
});
