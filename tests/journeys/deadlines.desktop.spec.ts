import { getAssignment, type Assignment } from '#contract/assignment';
import { updateAssignment } from '#contract/change-assignment';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { STUDENT, TEACHER, type University } from './fixtures/university.ts';
import { unfold } from './fixtures/unfold.ts';

const HELD = 'The university held this much. ';
const LATER = 'And this came later, without a network.';

/** The assignment ends now; work that waited for a network is accepted for two more hours. */
async function endNow(university: University, id: string): Promise<void> {
  const { title, description, class_info, start_time, course }: Assignment = await university.call(
    TEACHER,
    getAssignment,
    { params: { id } },
  );
  const end_time = new Date().toISOString();
  const body = { title, description, class_info, start_time, course, end_time, grace_hours: 2 };
  await university.call(TEACHER, updateAssignment, { params: { id }, body });
}

test('a hand-in without a network across the deadline counts within the grace, and both sides read why', async ({
  desk,
  newDesk,
  assignment,
  university,
}) => {
  test.setTimeout(240_000);
  await desk.logInToWrite(assignment);
  await desk.type(HELD);
  await desk.expectArrived(assignment, HELD);
  await desk.proxyDown();
  await desk.type(LATER);
  await desk.submit();
  await expect(desk.page.getByText(/Waiting to submit, saved on this device/)).toBeVisible();
  await endNow(university, assignment);
  desk.proxy.weather = 'pass';
  await desk.expectArrived(assignment, `${HELD}${LATER}`);
  const why = /after the end and within the hours of grace, offline since at the latest today \d\d:\d\d/i;
  await expect(desk.page.getByText(why)).toBeVisible({ timeout: 30_000 });
  await desk.page.goto('/student/assignments');
  await desk.page.getByRole('tab', { name: /^Done/ }).click();
  await expect(desk.page.getByText(why)).toBeVisible();

  const teacher = await newDesk();
  const { page } = teacher;
  await teacher.logInAt(`/teacher/assignment/${assignment}`, TEACHER);
  await page.getByLabel('Name or roll number').fill('Asha Kulkarni');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText(why)).toBeVisible();
  const submission = (await university.submission(assignment))?.id ?? '';
  for (const one of [teacher.page, desk.page]) {
    await one.goto(`/evidence/${submission}`);
    await unfold(one, 'The deadline');
    await expect(one.getByText(/this can give up to 2 extra hours/)).toBeVisible();
    await one.getByText(/^What the university held at the end: 5 words/).click();
    await expect(one.locator('.compared .essay ins')).toHaveText(LATER);
  }

  await page.goto(`/teacher/assignment/${assignment}`);
  await expect(page.getByText('Nobody has a later end.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await teacher.proxyDown();
  await page.getByRole('button', { name: 'Extend the deadline' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/Asha Kulkarni/)
    .check();
  await page.getByLabel('Reason').fill('You were ill.');
  await page.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible({ timeout: 30_000 });
  teacher.proxy.weather = 'pass';
  await expect(page.getByRole('button', { name: 'Withdraw the extension of Asha Kulkarni' })).toBeVisible({
    timeout: 60_000,
  });
  await expect
    .poll(async () => (await university.submission(assignment))?.hand_in)
    .toMatchObject({ late: false, standing: { kind: 'extended' } });
  await desk.page.goto(`/editor?assignment=${assignment}`);
  await expect(desk.page.getByText(/^Extended to .*: You were ill\.$/)).toBeVisible();
  await expect(desk.page.getByText(/within the extension/i)).toBeVisible();
  const own = await university.call(STUDENT, getAssignment, { params: { id: assignment } });
  expect(own.extension?.reason).toBe('You were ill.');
  await expect(desk.area).toHaveValue(`${HELD}${LATER}`);
  await expect(desk.saveState).toHaveText(labels.savedToUniversity);
});
