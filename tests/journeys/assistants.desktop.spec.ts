import { listAllotments } from '#contract/allotment';
import { getAssignment } from '#contract/assignment';
import { listCourseRoles } from '#contract/course-role';
import { listMarkings } from '#contract/marking';
import { anotherTeacher } from './fixtures/another-teacher.ts';
import { choose } from './fixtures/choose.ts';
import { chooseAction } from './fixtures/choose-action.ts';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

test.use({ aloneFor: 'assistants' });

test('an assistant grades the share that a teacher gave them, and leaves again', async ({
  desk,
  newDesk,
  server,
  university,
  assignment,
}) => {
  const colleague = await anotherTeacher(server.dataFolder);
  const { course, course_name: title } = await university.call(TEACHER, getAssignment, { params: { id: assignment } });
  const student = await newDesk();
  await student.logInToWrite(assignment, STUDENT);
  await student.type('The postcard trusted everyone. ');
  await student.submit();
  await student.expectArrived(assignment, 'The postcard trusted everyone. ');

  const { page } = desk;
  await desk.logInAt(`/teacher/course/${course}`, TEACHER);
  await chooseAction(page, 'People');
  const dialog = page.getByRole('dialog', { name: 'People of the course' });
  await choose(dialog.getByLabel('Add a teacher'), colleague.name);
  await dialog.getByLabel(/^Assistant/).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('button', { name: `Remove: ${colleague.name}` })).toBeVisible();

  await page.goto(`/teacher/assignment/${assignment}`);
  await chooseAction(page, 'Who grades which text...');
  const shares = page.getByRole('dialog', { name: 'Who grades which text' });
  await shares.getByRole('button', { name: 'Share out evenly' }).click();
  await expect(shares.getByText('1 to grade.')).toBeVisible();
  const { students, left } = await university.call(TEACHER, listAllotments, { params: { id: assignment } });
  expect([students.every(({ assistant }) => assistant !== null), left]).toEqual([true, 0]);

  const beside = await newDesk();
  await beside.logIn(colleague.email);
  const own = beside.page.getByRole('region', { name: 'Courses you assist in' });
  await expect(own.getByText(title, { exact: true })).toBeVisible();
  const submission = (await university.submission(assignment))?.id ?? '';
  await beside.page.goto(`/teacher/assignment/${assignment}`);
  await expect(beside.page.getByText('You grade as an assistant.')).toBeVisible();
  await expect(beside.page.getByText('1 text submitted, 1 left for you to grade.')).toBeVisible();
  await beside.page.getByRole('link', { name: 'Read the next one' }).click();
  await beside.page.getByRole('textbox', { name: 'Grade', exact: true }).fill('74');
  await beside.page.getByRole('button', { name: /^Save and next/ }).click();
  await expect
    .poll(async () => (await university.call(TEACHER, listMarkings, { params: { id: submission } }))[0]?.state)
    .toBe('saved');

  await page.goto(`/teacher/assignment/${assignment}`);
  await expect(page.getByText('1 saved, held.')).toBeVisible();

  await beside.page.goto('/dashboard/teacher');
  await own.getByRole('button', { name: `Leave ${title}` }).click();
  await beside.page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(own).toHaveCount(0);
  expect(await university.call(TEACHER, listCourseRoles, { params: { id: course } })).toEqual([]);
  await beside.page.goto(`/teacher/assignment/${assignment}?submission=${submission}`);
  await expect(beside.page.getByText('Only the people of this course may see this')).toBeVisible();
});
