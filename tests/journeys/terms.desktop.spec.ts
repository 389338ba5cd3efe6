import { createCourse } from '#contract/course';
import { NewUniversity } from '../../scripts/new-university.ts';
import { typeTime } from './fixtures/choose.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';

test.use(online);

test('an administrator adds terms, teachers choose one, and the courses of one that is over are archived', async ({
  newDesk,
  server,
  university,
}) => {
  const campus = await NewUniversity.register(server.url);
  const teacher = await campus.addTeacher('Tara');
  const admin = await newDesk();
  await admin.logIn(campus.admin.email, campus.admin.password);
  await admin.page.goto('/admin/programs');
  const add = async (name: string, first: string, last: string) => {
    await admin.page.getByLabel('Term name').fill(name);
    await typeTime(admin.page.getByLabel('First day'), first);
    await typeTime(admin.page.getByLabel('Last day'), last);
    await admin.page.getByRole('button', { name: 'Add Term' }).click();
  };
  await add('Spring 2019', '2019-05-30', '2019-01-07');
  await expect(admin.page.getByText('The last day is before the first day.')).toBeVisible();
  await add('Spring 2019', '2019-01-07', '2019-05-30');
  await expect(admin.page.getByRole('rowheader', { name: 'Spring 2019' })).toBeVisible();
  await add('This term', '2020-01-01', '2098-12-31');
  await expect(admin.page.getByRole('rowheader', { name: 'This term' })).toBeVisible();

  const place = { department: campus.departmentId, program: campus.programId, course_type: 'elective' } as const;
  const fields = { course_code: 'HIS-7', name: 'Maps', credits: 2, semester: 'spring 2019' };
  await university.call(teacher.email, createCourse, { body: { ...fields, ...place } });
  await admin.page.getByRole('button', { name: 'Remove Spring 2019' }).click();
  await expect(admin.page.getByText('The course HIS-7 is in this term: it can’t be removed.')).toBeVisible();

  const desk = await newDesk();
  await desk.logIn(teacher.email, teacher.password);
  await expect(desk.page.getByText('Spring 2019 ended on Thu 30 May 2019.')).toBeVisible();
  await desk.page.getByRole('button', { name: 'Archive its course' }).click();
  await expect(desk.page.getByText('Archived (1)')).toBeVisible();
  await expect(desk.page.getByText('Spring 2019 ended')).toHaveCount(0);
  await desk.page.goto('/teacher/create-course');
  await expect(desk.page.getByRole('combobox', { name: 'Semester' })).toHaveValue('This term');
});
