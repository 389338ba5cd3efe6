import type { Locator } from '@playwright/test';
import { listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { getUniversitySettings } from '#contract/university';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { ADMIN, TEACHER } from './fixtures/university.ts';

test.use(online);

test('a class of 48: a line each, sorted by its columns, and what can be done stays in sight', async ({
  desk,
  university,
}) => {
  const assignments = await university.call(TEACHER, listAssignments, { query: {} });
  const id = assignments.find(({ title }) => title === 'Where I work best')?.id ?? '';
  const { page } = desk;
  await desk.logInAt(`/teacher/assignment/${id}`, TEACHER);
  const table = page.getByRole('table', { name: 'Submissions' });
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(48);
  expect(await rows.evaluateAll((all) => Math.max(...all.map((row) => row.clientHeight)))).toBeLessThanOrEqual(40);

  // By keys alone: the highest grade first, then the lowest.
  const grades = table.getByRole('columnheader', { name: 'Grade' });
  const grade = (row: number) => rows.nth(row).getByRole('cell').last();
  await grades.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(grades).toHaveAttribute('aria-sort', 'descending');
  await expect(grade(0)).toContainText('100');
  await expect(page.getByLabel('Order')).toHaveValue('-grade');
  await page.keyboard.press('Enter');
  await expect(grades).toHaveAttribute('aria-sort', 'ascending');
  await expect(grade(0)).toContainText('50');
  await expect(page).toHaveURL(/sort=grade/);

  // To the end and back with the keys of the list: no row that has the focus is under the bar.
  await rows.last().scrollIntoViewIfNeeded();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await expect(edit).toBeInViewport();
  await expect(grades).toBeInViewport();
  const bottom = await grades.evaluate((head) => head.getBoundingClientRect().bottom);
  const top = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().top);
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('j');
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('k');
  const focused = table.locator('tbody :focus');
  await expect(focused).toBeInViewport();
  expect(await top(focused)).toBeGreaterThan(bottom);
  // Nor is the heading, where a link leads to it.
  await page.evaluate(() => (location.hash = 'extensions'));
  await page.evaluate(() => (location.hash = 'submissions'));
  const heading = page.getByRole('heading', { name: 'Submissions' });
  await expect.poll(() => top(heading)).toBeLessThan(400);
  expect(await top(heading)).toBeGreaterThan(await edit.evaluate((button) => button.getBoundingClientRect().bottom));

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Texts and grades as files...' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Texts and grades as files' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();

  // On a phone a row has two lines, all is in one list, and no hidden head of a column gets the focus.
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await rows.evaluateAll((all) => Math.min(...all.map((row) => row.clientHeight)))).toBeLessThanOrEqual(80);
  await expect(table.getByRole('button', { name: 'Grade', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Extend the deadline' })).toBeVisible();
  // Tab reaches its last item, and the page under the list stays where it is.
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  for (const _ of await page.locator(':popover-open button').all()) await page.keyboard.press('Tab');
  const last = page.getByRole('button', { name: 'Delete', exact: true });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  expect(await scrolled()).toBe(before);
});

test('the people of a course and of a university stand in the same lines, sorted by keys', async ({
  newDesk,
  university,
}) => {
  const courses = await university.call(TEACHER, listTaughtCourses, {});
  const id = courses.find(({ course_code: code }) => code === 'HS-201')?.id ?? '';
  const teacher = await newDesk();
  await teacher.logInAt(`/teacher/course/${id}`, TEACHER);
  const students = teacher.page.getByRole('table', { name: 'Students' });
  await expect(students.locator('tbody tr')).toHaveCount(48);
  expect(Math.max(...(await heightsIn(students)))).toBeLessThanOrEqual(40);
  const rolls = students.getByRole('columnheader', { name: 'Roll number' });
  await rolls.getByRole('button').press('Enter');
  await rolls.getByRole('button').press('Enter');
  await expect(rolls).toHaveAttribute('aria-sort', 'descending');
  const shown = await students.locator('tbody tr td:nth-child(3)').allInnerTexts();
  expect(shown[0]).toMatch(/^CS-/);
  expect(shown).toEqual(shown.toSorted().toReversed());
  // What is done with the class is above it.
  await expect(teacher.page.getByRole('link', { name: 'Add students' })).toBeInViewport();
  await teacher.page.getByRole('tab', { name: 'Grades' }).click();
  const grades = teacher.page.getByRole('region', { name: 'Grades' }).getByRole('table');
  await expect(grades.locator('tbody tr')).toHaveCount(48);
  expect(Math.max(...(await heightsIn(grades)))).toBeLessThanOrEqual(40);

  // Another session of theirs has a line in the settings.
  await university.call(ADMIN, getUniversitySettings);
  const admin = await newDesk();
  const { page } = admin;
  await admin.logInAt('/admin/people', ADMIN);
  const members = page.getByRole('table', { name: 'Members' });
  await expect(members.locator('tbody tr')).toHaveCount(10);
  expect(Math.max(...(await heightsIn(members)))).toBeLessThanOrEqual(40);
  await expect(members.getByRole('button', { name: 'Suspend' }).first()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  const joined = members.getByRole('columnheader', { name: 'Joined' });
  await joined.getByRole('button').press('Enter');
  await expect(joined).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-joined_at/);
  await expect(members).toHaveAttribute('aria-busy', 'false');
  // The head stays while the other order is loaded, and with it the focus.
  await expect(joined.getByRole('button')).toBeFocused();
  await page.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(page.getByText('Page 2 of')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeFocused();

  // Each screen of the administration is at most two screens long, but for what waits to be decided.
  for (const screen of ['people', 'programs', 'electives', 'billing', 'settings', 'audit']) {
    await page.goto(`/admin/${screen}`);
    await expect(page.locator('main h2').first()).toBeVisible();
    await expect(page.locator('[data-pending]')).toHaveCount(0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, screen).toBeLessThanOrEqual(1600);
  }
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Billing Address' })).toBeVisible();
  await expect(page.locator('[data-pending]')).toHaveCount(0);
  const lists = await page
    .locator('.pair-of-sections')
    .evaluateAll((all) => all.reduce((sum, { clientHeight: each }) => sum + each, 0));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // A teacher to approve with a concern beside it, and seven departments, take this.
  expect(height - lists + 230 + 470).toBeLessThanOrEqual(1600);
});

/** The heights of the rows of a table. */
function heightsIn(table: Locator): Promise<number[]> {
  return table.locator('tbody tr').evaluateAll((all) => all.map((row) => row.clientHeight));
}
