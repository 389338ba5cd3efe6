import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listAssignments } from '#contract/assignment';
import { listEnrollmentRequests, unenroll } from '#contract/enrollment';
import { getStatistics } from '#contract/statistics';
import { chooseAction } from './fixtures/choose-action.ts';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';
import { attending, wantedCourse } from './fixtures/wanted-course.ts';

const WAITING = 'Waiting to send';

const item = (page: Page, text: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: text });
const tab = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('tab', { name });

/** The class is walked through and searched by single keys, until these are switched off. */
async function classByKeyboard(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Submissions' });
  const asha = table.getByRole('row').filter({ hasText: 'Asha Kulkarni' });
  // 'A text to be graded.', counted beside the requests.
  await expect(asha.getByRole('cell').nth(1)).toHaveText('5');
  await page.getByRole('tab', { name: /^To read/ }).click();
  await expect(page.getByText('Nothing to read.')).toBeVisible();
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
  await all.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(all).toHaveCount(0);
  await page.reload();
  await expect(table).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(all).toHaveCount(0);
  await expect(asha.getByRole('link')).not.toBeFocused();
  // The address keeps what was searched.
  await expect(page.getByLabel('Name or roll number')).toHaveValue('KULK');
  await page.getByLabel('Name or roll number').fill('');
  await expect(table.getByRole('row')).not.toHaveCount(2);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await all.getByRole('checkbox', { name: 'Use single keys in this browser' }).check();
  await all.getByRole('button', { name: 'Close', exact: true }).click();
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
  await chooseAction(page, 'Grades as CSV');
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Asha Kulkarni,CS-2026-014,returned,');
}

test('a teacher decides and creates while the line is cut, and sees what was refused', async ({ desk, university }) => {
  const { id, name, code } = await wantedCourse(university);
  const { page } = desk;
  await desk.logInAt(`/dashboard/teacher?course=${id}&tab=requests`, TEACHER);
  await expect(page.getByRole('button', { name: 'Approve all 2' })).toBeVisible();
  await desk.proxyDown();
  await page.getByRole('button', { name: 'Approve all 2' }).click();
  await expect(item(page, 'Asha Kulkarni')).toContainText(WAITING);
  await page.getByRole('button', { name: 'Undo: Decision about Rohan Deshmukh' }).click();
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

  // The student takes the request back before the approval arrives.
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
  await desk.logInToWrite(assignment, STUDENT);
  await desk.type('A text to be graded.');
  await desk.submit();
  await expect(desk.saveState).toHaveText(/Saved to university/);
  await desk.page.goto('/dashboard/student');
  await desk.page.getByRole('button', { name: 'Logout' }).click();
  await desk.page.waitForURL('**/login');

  const { page } = desk;
  await desk.logInAt(`/teacher/assignment/${assignment}`, TEACHER);
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
  await expect(page.getByText(WAITING, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(WAITING, { exact: true })).toBeVisible();
  desk.proxy.weather = 'pass';
  await expect(page.getByText(WAITING, { exact: true })).toHaveCount(0);
  expect(await attending(university, id)).toContain(STUDENT);
  expect(await attending(university, id)).toHaveLength(2);
});
