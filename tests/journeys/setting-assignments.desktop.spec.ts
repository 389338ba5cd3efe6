import { listAssignments } from '#contract/assignment';
import { addStudents } from '#contract/course';
import { startSubmission } from '#contract/submission';
import { chooseAction } from './fixtures/choose-action.ts';
import { choose } from './fixtures/choose.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';
import { attending, wantedCourse } from './fixtures/wanted-course.ts';

test.use(online);

test('a teacher says more of an assignment, changes it, sets it and its course again, and puts it away', async ({
  desk,
  university,
}) => {
  const { id, name } = await wantedCourse(university);
  await university.call(TEACHER, addStudents, {
    params: { id },
    body: { start_roll_no: 'CS-2026-013', end_roll_no: 'CS-2026-014' },
  });
  const { page } = desk;
  await desk.logInAt(`/dashboard/teacher?course=${id}&tab=assignments`, TEACHER);
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  const create = page.getByRole('dialog', { name: 'Create Assignment' });
  await create.getByLabel('Title').fill('Sounds of a stairwell');
  await create.getByLabel('Description').fill('Write down **what** can be heard.\n- steps\n- <b>doors</b>');
  await create.getByText('How to format, and a preview').click();
  const preview = create.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('listitem')).toHaveText(['steps', '<b>doors</b>']);
  await create.getByLabel('Start Time').fill('2026-03-08T02:30');
  await create.getByLabel('End Time').fill('2099-10-30T17:00');
  await create.getByLabel('Class Info').fill('Section A');
  await create.getByText(/^More:/).click();
  await create.getByLabel('Word goal').fill('400');
  await create.getByLabel('Hours of grace').fill('12');
  await choose(create.getByLabel('AI policy'), 'AI for ideas');
  await create.getByLabel('Note on AI tools').fill('Say which one.');
  // Students see the copy as long before its end as before; the end is proposed for the next Sunday after today.
  await create.getByLabel('Visible from').fill('2026-02-15T09:00');
  await create.getByLabel('Time zone').fill('America/New_York');
  await create.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(create.getByText('The clocks of America/New_York skip this time on that day.')).toBeVisible();
  // The typed words outlive the page, those in the folded part too.
  await page.reload();
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await create.getByText(/^More:/).click();
  await expect(create.getByLabel('Note on AI tools')).toHaveValue('Say which one.');
  await create.getByLabel('Start Time').fill('2026-03-08T03:30');
  await create.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sounds of a stairwell' }).click();

  const said = {
    word_goal: 400,
    grace_hours: 12,
    ai_policy: { preset: 'ideas', note: 'Say which one.' },
    time_zone: 'America/New_York',
  };
  const times = { start_time: '2026-03-08T07:30:00.000Z', end_time: '2099-10-30T21:00:00.000Z' };
  const list = (course: string) => university.call(TEACHER, listAssignments, { query: { course } });
  expect(await list(id)).toMatchObject([{ ...said, ...times, visible_from: '2026-02-15T14:00:00.000Z' }]);
  const task = page.locator('section').filter({ has: page.getByRole('heading', { name: 'The task' }) });
  await expect(task.getByText('AI for ideas.').first()).toBeVisible();
  await expect(task.getByText('up to 12 extra hours').first()).toBeVisible();
  await expect(page.getByText('Times of America/New_York.')).toBeVisible();
  await expect(page.getByText(/21:00 UTC here/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Assignment' });
  await expect(edit.getByLabel('End Time')).toHaveValue('2099-10-30T17:00');
  await edit.getByLabel('Title').fill('Sounds of a hall');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sounds of a hall' })).toBeVisible();
  expect(await list(id)).toMatchObject([{ ...said, ...times, title: 'Sounds of a hall' }]);

  await chooseAction(page, 'Duplicate');
  const copy = page.getByRole('dialog', { name: 'Duplicate Assignment' });
  await expect(copy.getByLabel('Start Time')).toHaveValue(/T03:30$/);
  await copy.getByLabel('Title').fill('Sounds of a yard');
  await copy.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sounds of a yard' })).toBeVisible();
  const yard = (await list(id)).find(({ title }) => title === 'Sounds of a yard');
  expect(yard).toMatchObject(said);

  await university.call(STUDENT, startSubmission, { params: { id: yard?.id ?? '' } });
  await chooseAction(page, 'Delete');
  const remove = page.getByRole('dialog', { name: 'Delete Assignment' });
  await remove.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(remove.getByText(/Archive it instead/)).toBeVisible();
  await remove.getByRole('button', { name: 'Archive instead' }).click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('link', { name: 'Sounds of a yard' })).toBeHidden();
  await details.getByText('Archived (1)').click();
  await details.getByRole('link', { name: 'Sounds of a yard' }).click();
  await chooseAction(page, 'Unarchive');
  await expect(page.getByText('Sounds of a yard is back among the assignments.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  expect((await list(id)).map(({ archived }) => archived)).toEqual([false, false]);

  await page.goto(`/dashboard/teacher?course=${id}&tab=assignments`);
  await page.getByRole('button', { name: 'Duplicate the course' }).click();
  const course = page.getByRole('dialog', { name: 'Duplicate Course' });
  await expect(course.getByLabel('The term of this course began')).toHaveValue('2026-03-08');
  await course.getByLabel('Name').fill(`${name} again`);
  await course.getByLabel('The new term begins').fill('2026-11-08');
  await expect(course.getByText('2 assignments, moved by 245 days')).toBeVisible();
  await course.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('dialog', { name: `${name} again` })).toBeVisible();
  const made = new URL(page.url()).searchParams.get('course') ?? '';
  const copies = await list(made);
  // 03:30 in New York, in summer and in winter.
  expect(copies.find(({ title }) => title === 'Sounds of a hall')).toMatchObject({
    ...said,
    start_time: '2026-11-08T08:30:00.000Z',
  });
  expect(await attending(university, made)).toEqual([]);

  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} again` })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Assignments/, selected: true })).toBeVisible();
  await page.getByRole('tab', { name: /^Students/ }).click();
  await expect(page.getByText('No students enrolled yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Students/, selected: true })).toBeVisible();
});
