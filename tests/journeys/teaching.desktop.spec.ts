import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listAssignments } from '#contract/assignment';
import { addStudents, createCourse, listEnrolledStudents, listTaughtCourses } from '#contract/course';
import { enroll, listEnrollmentRequests, unenroll } from '#contract/enrollment';
import { getStatistics } from '#contract/statistics';
import { startSubmission } from '#contract/submission';
import { expect, test } from './fixtures/journey.ts';
import { OTHER_STUDENT, STUDENT, TEACHER, type University } from './fixtures/university.ts';

const WAITING = 'Waiting to send';

interface NewCourse {
  id: string;
  code: string;
  name: string;
}

/** An elective of the demo's teacher that both demo students ask to be let into. */
async function wantedCourse(university: University): Promise<NewCourse> {
  const [taught] = await university.call(TEACHER, listTaughtCourses);
  if (taught === undefined) throw new Error('The demo’s teacher teaches nothing.');
  const { department, program } = taught;
  const mark = randomUUID().slice(0, 8);
  const course = { code: `T-${mark}`, name: `Listening ${mark}` };
  const fields = { course_code: course.code, name: course.name, credits: 2, semester: '3', department, program };
  const { id } = await university.call(TEACHER, createCourse, { body: { ...fields, course_type: 'elective' } });
  for (const email of [STUDENT, OTHER_STUDENT]) await university.call(email, enroll, { body: { course: id } });
  return { id, ...course };
}

async function attending(university: University, id: string): Promise<string[]> {
  const { enrolled_students: students } = await university.call(TEACHER, listEnrolledStudents, { params: { id } });
  return students.map(({ email }) => email).sort((a, b) => a.localeCompare(b));
}

const item = (page: Page, text: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: text });
const tab = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('tab', { name });

/** The class is walked through and searched by single keys, until these are switched off. */
async function classByKeyboard(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Submissions' });
  const asha = table.getByRole('row').filter({ hasText: 'Asha Kulkarni' });
  // 'A text to be graded.', counted beside the requests.
  await expect(asha.getByRole('cell').nth(1)).toHaveText('5');
  await page.getByRole('tab', { name: /^To read/ }).click();
  await expect(page.getByText('Nothing waits to be read.')).toBeVisible();
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect(table).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('KULK');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('tab', { name: /^All/ }).focus();
  await page.keyboard.press('j');
  await expect(asha.getByRole('link')).toBeFocused();
  await page.keyboard.press('?');
  const all = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await all.getByRole('checkbox', { name: 'Use single keys in this browser' }).uncheck();
  await all.getByRole('button', { name: 'Close' }).click();
  await expect(all).toHaveCount(0);
  await page.reload();
  await expect(table).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(all).toHaveCount(0);
  await expect(asha.getByRole('link')).not.toBeFocused();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await all.getByRole('checkbox', { name: 'Use single keys in this browser' }).check();
  await all.getByRole('button', { name: 'Close' }).click();
  await expect(all).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(table.getByRole('row').nth(1)).toBeFocused();
  await asha.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/submission=/);
  await page.goBack();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Grades as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Asha Kulkarni,CS-2026-014,returned,');
}

test('a teacher decides and creates while the line is cut, and sees what was refused', async ({ desk, university }) => {
  const { id, name, code } = await wantedCourse(university);
  await desk.logIn(TEACHER);
  const { page } = desk;
  await page.goto(`/dashboard/teacher?course=${id}&tab=requests`);
  await expect(page.getByRole('button', { name: 'Approve all 2' })).toBeVisible();
  await desk.proxyDown();
  await page.getByRole('button', { name: 'Approve all 2' }).click();
  await expect(item(page, 'Asha Kulkarni')).toContainText(WAITING);
  await page.getByRole('button', { name: 'Undo deciding about Rohan Deshmukh' }).click();
  await expect(page.getByRole('button', { name: 'Approve Rohan Deshmukh' })).toBeVisible();
  await page.getByRole('button', { name: 'Reject Rohan Deshmukh' }).click();

  await tab(page, /Assignments/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Assignment' });
  await dialog.getByLabel('Title').fill('Sounds of a corridor');
  await dialog.getByLabel('Description').fill('Write down what can be heard.');
  await dialog.getByLabel('Start Time').fill('2026-01-01T09:00');
  await dialog.getByLabel('End Time').fill('2025-01-01T09:00');
  await dialog.getByLabel('Class Info').fill('Section A');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('The end must be after the start.')).toBeVisible();
  await dialog.getByLabel('End Time').fill('2099-01-01T09:00');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(item(page, 'Sounds of a corridor')).toContainText(WAITING);

  // The student thinks better of it before the approval arrives.
  await university.call(STUDENT, unenroll, { params: { id } });
  desk.proxy.weather = 'pass';
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sounds of a corridor' })).toBeVisible();
  await tab(page, /Requests/).click();
  await expect(item(page, `Asha Kulkarni in ${code}`)).toContainText('The student withdrew this request.');
  await expect(page.getByText('No pending requests.')).toBeVisible();
  expect(await attending(university, id)).toEqual([]);
  expect(await university.call(TEACHER, listEnrollmentRequests, { query: { course_id: id } })).toEqual([]);
  const made = await university.call(TEACHER, listAssignments, { query: { course: id } });
  expect(made.map(({ title }) => title)).toEqual(['Sounds of a corridor']);
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await tab(page, /Assignments/).click();
  const rule = page.getByRole('group', { name: 'May texts of this course be analyzed for AI writing?' });
  await expect(rule.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await rule.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.locator('.toasts').getByText(`The AI analysis is off for ${name}.`)).toBeVisible();
  await expect(rule.getByRole('radio', { name: 'No' })).toBeChecked();
  const [off] = await university.call(TEACHER, listAssignments, { query: { course: id } });
  expect(off?.analysis).toBe(false);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('No students enrolled yet');
});

test('a roster and a course are kept until the university has them, a grade is not', async ({
  desk,
  university,
  assignment,
}) => {
  const { id, code, name } = await wantedCourse(university);
  await desk.logIn(STUDENT);
  await desk.openEditor(assignment);
  await desk.type('A text to be graded.');
  await desk.submit();
  await expect(desk.saveState).toHaveText(/Saved to university/);
  await desk.page.goto('/dashboard/student');
  await desk.page.getByRole('button', { name: 'Logout' }).click();
  await desk.page.waitForURL('**/login');

  await desk.logIn(TEACHER);
  const { page } = desk;
  await page.goto(`/teacher/assignment/${assignment}`);
  await page.getByRole('button', { name: 'Grade Asha Kulkarni' }).click();
  const grade = page.getByRole('spinbutton', { name: 'Grade' });
  await grade.fill('71.5');
  await desk.proxyDown();
  await page.getByRole('button', { name: 'Save grade' }).click();
  await expect(page.getByText('The university could not be reached.')).toBeVisible();
  await expect(grade).toHaveValue('71.5');
  desk.proxy.weather = 'pass';
  await page.getByRole('button', { name: 'Save grade' }).click();
  await expect(page.getByRole('button', { name: 'Change the grade of Asha Kulkarni' })).toBeVisible();
  await classByKeyboard(page);
  const statistics = await university.call(TEACHER, getStatistics, { params: { id: assignment } });
  expect(statistics).toMatchObject({ submissions: 1, graded: 1, average: 71.5 });

  await page.goto(`/teacher/roster?course=${id}`);
  await page.getByLabel('Start Roll No.').fill('CS-2026-013');
  await page.getByLabel('End Roll No.').fill('CS-2026-014');
  await expect(page.getByText('Asha Kulkarni (CS-2026-014)')).toBeVisible();
  await desk.proxyDown();
  await page.getByRole('button', { name: 'Add Students' }).click();
  await expect(page.getByText(`${code} ${name}`).last()).toBeVisible();
  await expect(page.getByText(WAITING)).toBeVisible();
  await page.reload();
  await expect(page.getByText(WAITING)).toBeVisible();
  desk.proxy.weather = 'pass';
  await expect(page.getByText(WAITING)).toHaveCount(0);
  expect(await attending(university, id)).toContain(STUDENT);
  expect(await attending(university, id)).toHaveLength(2);
});

test('a teacher says more of an assignment, changes it, sets it and its course again, and puts it away', async ({
  desk,
  university,
}) => {
  const { id, name } = await wantedCourse(university);
  await university.call(TEACHER, addStudents, {
    params: { id },
    body: { start_roll_no: 'CS-2026-013', end_roll_no: 'CS-2026-014' },
  });
  await desk.logIn(TEACHER);
  const { page } = desk;
  await page.goto(`/dashboard/teacher?course=${id}&tab=assignments`);
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
  await create.getByLabel('AI policy').selectOption('AI for ideas');
  await create.getByLabel('Note on AI tools').fill('Say which one.');
  await create.getByLabel('Visible from').fill('2026-03-01T09:00');
  await create.getByLabel('Time zone').fill('America/New_York');
  await create.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(create.getByText('The clocks of America/New_York skip this time on that day.')).toBeVisible();
  // What was typed outlives the page, in the folded part too.
  await page.reload();
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await create.getByText(/^More:/).click();
  await expect(create.getByLabel('Note on AI tools')).toHaveValue('Say which one.');
  await create.getByLabel('Start Time').fill('2026-03-08T03:30');
  await create.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sounds of a stairwell' }).click();

  const said = {
    word_goal: 400,
    ai_policy: { preset: 'ideas', note: 'Say which one.' },
    time_zone: 'America/New_York',
  };
  const times = { start_time: '2026-03-08T07:30:00.000Z', end_time: '2099-10-30T21:00:00.000Z' };
  const list = (course: string) => university.call(TEACHER, listAssignments, { query: { course } });
  expect(await list(id)).toMatchObject([{ ...said, ...times, visible_from: '2026-03-01T14:00:00.000Z' }]);
  const task = page.locator('.leaf, section').filter({ has: page.getByRole('heading', { name: 'The task' }) });
  await expect(task.getByText('AI for ideas.').first()).toBeVisible();
  await expect(page.getByText('Times of America/New_York.')).toBeVisible();
  await expect(page.getByText(/21:00 UTC here/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Assignment' });
  await expect(edit.getByLabel('End Time')).toHaveValue('2099-10-30T17:00');
  await edit.getByLabel('Title').fill('Sounds of a hall');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sounds of a hall' })).toBeVisible();
  expect(await list(id)).toMatchObject([{ ...said, ...times, title: 'Sounds of a hall' }]);

  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  const copy = page.getByRole('dialog', { name: 'Duplicate Assignment' });
  await expect(copy.getByLabel('Start Time')).toHaveValue(/T03:30$/);
  await copy.getByLabel('Title').fill('Sounds of a yard');
  await copy.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sounds of a yard' })).toBeVisible();
  const yard = (await list(id)).find(({ title }) => title === 'Sounds of a yard');
  expect(yard).toMatchObject(said);

  await university.call(STUDENT, startSubmission, { params: { id: yard?.id ?? '' } });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const remove = page.getByRole('dialog', { name: 'Delete Assignment' });
  await remove.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(remove.getByText(/Archive it instead/)).toBeVisible();
  await remove.getByRole('button', { name: 'Archive instead' }).click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('link', { name: 'Sounds of a yard' })).toBeHidden();
  await details.getByText('Archived (1)').click();
  await details.getByRole('link', { name: 'Sounds of a yard' }).click();
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
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
});
