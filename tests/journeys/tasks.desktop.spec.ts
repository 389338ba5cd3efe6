import { setTimeout as sleep } from 'node:timers/promises';
import { listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { listMarkings } from '#contract/marking';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { ADMIN, TEACHER } from './fixtures/university.ts';

test.use(online);

/** The delay of a slow network. */
const LATE_MS = 1500;

test('what waits for a teacher is one key away from the first sentence', async ({ desk }) => {
  await desk.logIn(TEACHER);
  const { page } = desk;
  await expect(page.getByRole('region', { name: 'To grade' })).toBeVisible();
  await page.getByRole('link', { name: /are unread$/ }).press('Enter');
  const list = page.getByRole('region', { name: 'To grade' });
  await expect(list).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list.getByRole('link').first()).toBeFocused();

  await page.getByRole('link', { name: /are waiting$/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Artificial Intelligence' });
  await expect(dialog.getByRole('tab', { name: /^Requests/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /are waiting$/ })).toBeFocused();
});

test('an assignment is set from the dashboard by keys alone', async ({ desk, university }) => {
  await desk.logIn(TEACHER);
  const { page } = desk;
  await page.getByRole('button', { name: 'Create Assignment' }).press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Sounds of a bridge');
  await page.getByLabel('Description').pressSequentially('Write down what can be heard.');
  // The digits of the hour are not taken for those of a longer year.
  await page.getByLabel('Start Time').press('Home');
  await page.keyboard.type('010120260900A');
  await expect(page.getByLabel('Start Time')).toHaveValue('2026-01-01T09:00');
  await page.getByLabel('End Time').press('Home');
  await page.keyboard.type('010120990530P');
  await page.getByLabel('Class Info').pressSequentially('Section A');
  await page.getByRole('dialog').getByLabel('Course').focus();
  await page.keyboard.type('HS-201');
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await expect(page.getByText('Sounds of a bridge was created.').first()).toBeVisible();
  const all = await university.call(TEACHER, listAssignments, { query: {} });
  expect(all.find(({ title }) => title === 'Sounds of a bridge')).toMatchObject({ course_code: 'HS-201' });
});

test('a chosen course stays chosen when newer assignments propose another', async ({ desk, university }) => {
  const courses = await university.call(TEACHER, listTaughtCourses, {});
  const proposed = courses.find(({ course_code: code }) => code !== 'HS-201')?.id ?? '';
  const assignments = await university.call(TEACHER, listAssignments, { query: {} });
  const { page } = desk;
  await page.clock.install();
  await desk.logIn(TEACHER);
  await page.getByRole('button', { name: 'Create Assignment' }).press('Enter');
  const chosen = page.getByRole('dialog').getByLabel('Course');
  await chosen.focus();
  await page.keyboard.type('HS-201');
  await expect(chosen.locator(':checked')).toHaveText(/^HS-201/);

  await page.route(/\/api\/assignments\/$/, (route) =>
    route.fulfill({ json: assignments.map((each) => ({ ...each, course: proposed })) }),
  );
  const answered = page.waitForResponse(/\/api\/assignments\/$/);
  // The page comes back into sight after its answers have become old.
  await page.clock.fastForward(60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await answered;
  await page.clock.runFor(1000);
  await expect(chosen.locator(':checked')).toHaveText(/^HS-201/);
});

test('an assignment like the last one of its course needs a title, a task and one more key', async ({
  desk,
  university,
}) => {
  const courses = await university.call(TEACHER, listTaughtCourses, {});
  const id = courses.find(({ course_code: code }) => code === 'HS-201')?.id ?? '';
  const last = (await university.call(TEACHER, listAssignments, { query: { course: id } })).toSorted(
    (one, other) => Date.parse(one.start_time) - Date.parse(other.start_time),
  );
  const { page } = desk;
  await desk.logInAt(`/teacher/course/${id}?tab=assignments`, TEACHER);
  await page.getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await expect(page.getByLabel('Class Info')).toHaveValue(last.at(-1)?.class_info ?? '');
  await page.keyboard.type('Sounds of a ford');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Write down what can be heard.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sounds of a ford was created.').first()).toBeVisible();
  const all = await university.call(TEACHER, listAssignments, { query: { course: id } });
  const made = all.find(({ title }) => title === 'Sounds of a ford');
  expect(made).toMatchObject({ class_info: last.at(-1)?.class_info, course_code: 'HS-201' });
  const openMs = Date.parse(made?.end_time ?? '') - Date.parse(made?.start_time ?? '');
  expect(Math.round(openMs / 86_400_000)).toBeGreaterThanOrEqual(6);
  expect(Math.round(openMs / 86_400_000)).toBeLessThanOrEqual(8);
});

test('a text is graded by keys: to the grade at once, and a word typed right after Tab is in the next field', async ({
  desk,
  university,
}) => {
  const { page } = desk;
  // The way is there before what it leads to.
  await page.route(/\/assets\/marking-workspace-/, async (route) => {
    await sleep(LATE_MS);
    await route.continue();
  });
  await desk.logIn(TEACHER);
  await page
    .getByRole('region', { name: 'To grade' })
    .getByRole('link', { name: 'Grade What a library is for: the next text' })
    .press('Enter');
  const way = page.getByRole('button', { name: 'Go to the grade' });
  await expect(way).toBeAttached();
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(way).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Grade', { exact: true })).toBeFocused();
  await page.keyboard.type('81');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Clear.');
  await expect(page.getByLabel('Grade', { exact: true })).toHaveValue('81');
  await expect(page.getByLabel('Feedback')).toHaveValue('Clear.');
  const opened = () => new URL(page.url()).searchParams.get('submission') ?? '';
  const graded = opened();
  await page.keyboard.press('Control+Enter');
  await expect.poll(opened).not.toBe(graded);
  const next = opened();
  const marking = async () => (await university.call(TEACHER, listMarkings, { params: { id: graded } }))[0];
  await expect.poll(async () => (await marking())?.state).toBe('saved');

  // Back on the dashboard the next one is another: the answer that the class was known by is asked for anew.
  await page.goto('/dashboard/teacher');
  await page.getByRole('link', { name: 'Grade What a library is for: the next text' }).press('Enter');
  await expect(page).toHaveURL(/submission=\w{8}-/);
  expect(opened()).toBe(next);
});

test('what a search has found has the focus', async ({ desk }) => {
  const { page } = desk;
  await desk.logInAt('/admin/people', ADMIN);
  const search = page.getByLabel('Name, email or roll number');
  const found = page.getByRole('region', { name: 'Search results' });
  await expect(found.getByRole('row')).toHaveCount(11);
  await search.fill('kulkarni');
  await search.press('Enter');
  await expect(found).toBeFocused();
  await expect(found.getByRole('rowheader').first()).toContainText('Kulkarni');
  await search.fill('nobody at all');
  await search.press('Enter');
  await expect(page.getByText('Nobody found.')).toBeVisible();
  await expect(found).toBeFocused();
  // Also where it is what is there already.
  await search.press('Enter');
  await expect(found).toBeFocused();
});
