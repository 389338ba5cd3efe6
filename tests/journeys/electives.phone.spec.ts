import { createCourse } from '#contract/course';
import { NewUniversity } from '../../scripts/new-university.ts';
import { violations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';

const OTHERS = 23;
const WANTED = 'Études of Rain';

test('of many electives one is found by its letters, asked for without a network, and stands first', async ({
  newDesk,
  server,
  university,
}) => {
  const campus = await NewUniversity.register(server.url);
  const [teacher, student] = [await campus.addTeacher('Tara'), await campus.addStudent('Sana')];
  const place = { department: campus.departmentId, program: campus.programId, credits: 4, semester: '1' };
  const names = [...Array.from({ length: OTHERS }, (_, index) => `Seminar ${String(index + 1)}`), WANTED];
  for (const [index, name] of names.entries()) {
    const body = { ...place, course_code: `E ${String(100 + index)}`, name, course_type: 'elective' as const };
    await university.call(teacher.email, createCourse, { body });
  }
  const desk = await newDesk();
  const { page } = desk;
  await desk.logIn(student.email, student.password);
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Elective courses' }) });
  const rows = section.getByRole('listitem');
  const counted = section.getByRole('status');
  const search = page.getByLabel('Code, name or teacher');
  await expect(counted).toHaveText('12 of 24 elective courses');
  await expect(rows).toHaveCount(12);
  expect(await violations(page, 'many electives')).toEqual([]);

  await page.getByRole('button', { name: 'Show all 24' }).press('Enter');
  await expect(rows).toHaveCount(24);
  await expect(counted).toBeFocused();
  await search.fill('tara');
  await expect(counted).toHaveText('12 of 24 elective courses');
  await search.fill('no such words');
  await expect(counted).toHaveText('None of 24 elective courses has these words.');
  expect(await violations(page, 'no elective found')).toEqual([]);

  await desk.context.setOffline(true);
  await page.reload();
  await search.fill('etudes');
  await expect(counted).toHaveText('1 of 1 elective courses');
  await page.getByRole('button', { name: `Enroll in ${WANTED}` }).click();
  await expect(rows.getByText('Waiting to send')).toBeVisible();
  await search.fill('');
  await expect(rows.first()).toContainText(WANTED);
  await desk.context.setOffline(false);
  await expect(rows.first().getByText('Requested today')).toBeVisible();
});
