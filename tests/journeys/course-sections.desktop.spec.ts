import { getAssignment } from '#contract/assignment';
import { createAssignment } from '#contract/change-assignment';
import { addStudents, listEnrolledStudents } from '#contract/course';
import { listCourseSections } from '#contract/course-section';
import { choose, typeTime } from './fixtures/choose.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';
import { wantedCourse } from './fixtures/wanted-course.ts';

test.use(online);

test('a teacher puts a student into a section, and gives it an end of its own', async ({ desk, university }) => {
  const { id } = await wantedCourse(university);
  await university.call(TEACHER, addStudents, {
    params: { id },
    body: { start_roll_no: 'CS-2026-013', end_roll_no: 'CS-2026-014' },
  });
  const times = { start_time: '2026-01-05T09:00:00.000Z', end_time: '2099-10-30T21:00:00.000Z', time_zone: 'UTC' };
  const { id: assignment } = await university.call(TEACHER, createAssignment, {
    body: { ...times, title: 'Sounds of a lift', description: 'Listen.', class_info: 'Year 1', course: id },
  });
  const { enrolled_students: students } = await university.call(TEACHER, listEnrolledStudents, { params: { id } });
  const student = students.find(({ email }) => email === STUDENT);
  const { page } = desk;
  await desk.logInAt(`/teacher/course/${id}`, TEACHER);
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sections' });
  for (const name of ['Morning', 'Evening']) {
    await dialog.getByLabel(/^(First|Another) section$/).fill(name);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByRole('button', { name: `Remove section ${name}` })).toBeVisible();
  }
  const placed = async () =>
    (await university.call(TEACHER, listCourseSections, { params: { id } })).map((one) => [one.name, one.students]);
  // Past another section: nothing is saved on the way.
  const chosen = dialog.getByLabel(student?.name ?? '', { exact: true });
  await choose(chosen, 'Morning');
  await choose(chosen, 'Evening');
  expect(await placed()).toEqual([
    ['Evening', []],
    ['Morning', []],
  ]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(placed).toEqual([
    ['Evening', [student?.id]],
    ['Morning', []],
  ]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await page.goto(`/teacher/assignment/${assignment}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Assignment' });
  await edit.getByText(/^More:/).click();
  await typeTime(edit.getByLabel('End for section Evening'), '2026-01-05T08:00');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('The end must be after the start.')).toBeVisible();
  await typeTime(edit.getByLabel('End for section Evening'), '2099-11-02T17:00');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/For section Evening it ends .*2099.* 17:00 UTC\./)).toBeVisible();
  const own = await university.call(STUDENT, getAssignment, { params: { id: assignment } });
  const end = '2099-11-02T17:00:00.000Z';
  expect([own.end_time, own.own_end, own.sections]).toEqual([end, end, undefined]);
});
