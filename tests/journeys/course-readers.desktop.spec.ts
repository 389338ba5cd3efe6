import { allotEvenly } from '#contract/allotment';
import { getAssignment } from '#contract/assignment';
import { setCourseRole } from '#contract/course-role';
import { listLooks } from '#contract/look';
import { changeMarking, listMarkings } from '#contract/marking';
import { anotherTeacher } from './fixtures/another-teacher.ts';
import { violations } from './fixtures/axe.ts';
import { chooseAction } from './fixtures/choose-action.ts';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

test.use({ aloneFor: 'course-readers' });

test('an assistant becomes a reader: an unsent grade is refused and kept, and everything can be read', async ({
  desk,
  newDesk,
  server,
  university,
  assignment,
}) => {
  const colleague = await anotherTeacher(server.dataFolder);
  const { id: teacher } = (await university.session(colleague.email)).user;
  const { course, course_name: title } = await university.call(TEACHER, getAssignment, { params: { id: assignment } });
  await university.handIn(STUDENT, assignment, 'The postcard trusted everyone. ');
  const params = { id: (await university.submission(assignment))?.id ?? '' };
  const body = { teacher, role: 'assistant' as const };
  await university.call(TEACHER, setCourseRole, { params: { id: course }, body });
  await university.call(TEACHER, allotEvenly, { params: { id: assignment } });

  const beside = await newDesk();
  await beside.logIn(colleague.email);
  const address = `/teacher/assignment/${assignment}?submission=${params.id}`;
  await beside.page.goto(address);
  await expect(beside.page.getByRole('textbox', { name: 'Grade', exact: true })).toBeVisible();
  await beside.proxyDown();
  await beside.page.getByRole('textbox', { name: 'Feedback' }).fill('Lead with the stool.');
  await beside.page.getByRole('textbox', { name: 'Feedback' }).blur();
  await expect(beside.page.getByText(/^Saved on this device/)).toBeVisible();

  const { page } = desk;
  await desk.logInAt(`/teacher/course/${course}`, TEACHER);
  await chooseAction(page, 'People');
  const people = page.getByRole('dialog', { name: 'People of the course' });
  await expect(people.getByText(/^Assistant, \d+ texts given$/)).toBeVisible();
  await people.getByRole('button', { name: `Change role: ${colleague.name}` }).click();
  const role = page.getByRole('dialog', { name: `Role of ${colleague.name}` });
  await role.getByLabel(/^Reader/).click();
  await expect(role.getByText(/ texts that were given to them are the teachers’ again/)).toBeVisible();
  expect(await violations(page, 'the role of a person')).toEqual([]);
  await role.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(people.getByText('Reader', { exact: true }).first()).toBeVisible();
  await people.getByRole('button', { name: 'Close' }).first().click();

  beside.proxy.weather = 'pass';
  await beside.page.goto('/dashboard/teacher');
  await beside.page.getByRole('button', { name: 'Needs attention' }).click();
  await expect(beside.page.getByText(/The university answered: “Only the teacher of the course/)).toBeVisible();
  await expect(beside.page.getByText(/Lead with the stool\./)).toBeVisible();
  expect(await university.call(TEACHER, listMarkings, { params })).toEqual([]);
  await beside.page.getByRole('button', { name: /^Dismiss: / }).click();
  await beside.page.getByRole('button', { name: 'Close' }).first().click();

  for (const change of [{ kind: 'grade' as const, grade: 74 }, { kind: 'save' as const }])
    await university.call(TEACHER, changeMarking, { params, body: { change } });
  const own = beside.page.getByRole('region', { name: 'Courses you read' });
  await own.getByRole('link', { name: title, exact: true }).click();
  await expect(beside.page.getByText(/You read this course of Meera Joshi\./)).toBeVisible();
  await expect(beside.page.getByRole('table', { name: 'Students' })).toBeVisible();
  expect(await violations(beside.page, 'the course of a reader')).toEqual([]);
  for (const name of ['Add students', 'Create', 'More', /^Remove/])
    await expect(beside.page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await beside.page.goto('/teacher/find?q=Asha');
  await expect(beside.page.getByRole('region', { name: 'People' }).getByText('Asha Kulkarni')).toBeVisible();
  await beside.page.goto(`/teacher/assignment/${assignment}`);
  await expect(beside.page.getByText('1 text submitted.', { exact: true })).toBeVisible();
  const rows = beside.page.getByRole('table', { name: 'Submissions' });
  await expect(rows.getByText('74', { exact: true })).toBeVisible();
  for (const name of ['More', 'Edit', 'Message...', 'Add files', 'Read the next one'])
    await expect(beside.page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await beside.page.goto(`/teacher/find?assignment=${assignment}&q=postcard`);
  await expect(beside.page.getByText('The postcard trusted everyone.')).toBeVisible();
  await beside.page.goBack();
  await rows.getByRole('link').first().click();
  await expect(beside.page.getByText('The postcard trusted everyone.')).toBeVisible();
  await expect(beside.page.getByRole('region', { name: 'Grade and feedback' }).getByText('74')).toBeVisible();
  await expect(beside.page.getByRole('textbox')).toHaveCount(0);
  await expect(beside.page.getByRole('button', { name: 'Note in the margin' })).toHaveCount(0);
  expect(await violations(beside.page, 'the text for a reader')).toEqual([]);
  await beside.page.getByRole('link', { name: 'Open the report' }).click();
  await beside.page
    .getByRole('button', { name: /^Play|^Replay|replay/ })
    .first()
    .click();
  await expect(beside.page.getByRole('button', { name: 'Add a note' })).toHaveCount(0);
  await expect
    .poll(async () => {
      const looks = await university.call(STUDENT, listLooks, { params });
      return new Set(looks.filter(({ name }) => name === colleague.name).map(({ what }) => what));
    })
    .toEqual(new Set(['text', 'report', 'notes', 'replay']));

  await beside.page.goto(`/teacher/course/${course}`);
  await beside.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await beside.page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(beside.page).toHaveURL(/\/dashboard\/teacher/);
  await expect(own).toHaveCount(0);
  await beside.page.goto(address);
  await expect(beside.page.getByText('Only the people of this course may see this')).toBeVisible();
});
