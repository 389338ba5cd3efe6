import { createCourse, listTaughtCourses, listUniversityCourses } from '#contract/course';
import { decideMember, listMembers } from '#contract/member';
import { choose } from './fixtures/choose.ts';
import { expect, test } from './fixtures/journey.ts';
import { ADMIN, TEACHER } from './fixtures/university.ts';

test.use({ aloneFor: 'courses without a teacher' });

test('an administrator finds the courses of a suspended teacher and hands one over, archives and deletes others', async ({
  desk,
  university,
}) => {
  const { page } = desk;
  const dialog = page.getByRole('dialog');
  const courses = () => university.call(ADMIN, listUniversityCourses);
  const [taught] = await university.call(TEACHER, listTaughtCourses);
  const place = { department: taught?.department ?? '', program: taught?.program ?? '' };
  for (const name of ['Maps', 'A mistake', 'Charts', 'Always taught']) {
    const fields = { course_code: 'HIS-7', name, credits: 2, semester: '1', course_type: 'elective' } as const;
    const by = name === 'Always taught' ? ADMIN : TEACHER;
    await university.call(by, createCourse, { body: { ...fields, ...place } });
  }
  const teacher = (await university.session(TEACHER)).user.id;
  const mine = (await courses()).filter((course) => course.teacher === teacher && !course.archived).length;
  await university.call(ADMIN, decideMember, { params: { id: teacher }, body: { action: 'suspend' } });
  const { members } = await university.call(ADMIN, listMembers, {
    query: { user_type: 'teacher', status: 'active', page: '1' },
  });
  const next = members[0]?.name ?? '';

  await desk.logIn(ADMIN);
  await page.getByRole('link', { name: `${String(mine)} courses need a teacher.` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await expect(page.getByText(`${String(mine)} courses need a teacher.`)).toBeVisible();
  const rows = page.getByRole('table', { name: 'Courses' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Needs a teacher');
  await expect(rows.nth(mine)).toContainText('Needs a teacher');
  await expect(rows.nth(mine + 1)).not.toContainText('Needs a teacher');

  const row = (name: string) => rows.filter({ hasText: name });
  const act = async (name: string, action: string) => {
    await row(name)
      .getByRole('button', { name: `More: ${name}` })
      .click();
    await page.getByRole('button', { name: action, exact: true }).filter({ visible: true }).click();
  };
  const search = page.getByLabel('Code, name or teacher');
  await search.fill('his-7');
  await expect(rows).toHaveCount(5);
  await act('Maps', 'Hand over');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(dialog.getByText('Choose a teacher.')).toBeVisible();
  await choose(dialog.getByLabel('Teacher'), next);
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(row('Maps')).toContainText(next);
  await expect(row('Maps')).not.toContainText('Needs a teacher');
  await act('Charts', 'Archive');
  await expect(row('Charts')).toContainText('Archived');
  await act('A mistake', 'Delete');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row('A mistake')).toHaveCount(0);
  await act('Charts', 'Restore');
  await expect(row('Charts')).toContainText('Needs a teacher');
  await search.fill('nowhere');
  await expect(page.getByText('No course found.')).toBeVisible();
  await search.fill('');
  await expect(page.getByText(`${String(mine - 2)} courses need a teacher.`)).toBeVisible();

  // Without a network the list is there, can be searched, and says how old it is.
  await desk.context.setOffline(true);
  await page.reload();
  await search.fill('charts');
  await expect(rows).toHaveCount(2);
  await act('Charts', 'Archive');
  await expect(page.getByText('This needs a connection to the university.')).toBeVisible();
});
