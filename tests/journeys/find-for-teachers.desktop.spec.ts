import { getAssignment } from '#contract/assignment';
import { listEnrolledStudents } from '#contract/course';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { unfold } from './fixtures/unfold.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

test.use({ ...online, aloneFor: 'find-for-teachers' });

const TEXT = 'The postcard trusted everyone who could read it, even in a café. ';

test('a teacher finds an assignment, a person and words of a class by keys, and the student is told of the passage', async ({
  desk,
  newDesk,
  university,
  assignment,
}) => {
  const { course, title } = await university.call(TEACHER, getAssignment, { params: { id: assignment } });
  const enrolled = await university.call(TEACHER, listEnrolledStudents, { params: { id: course } });
  const person = enrolled.enrolled_students.find(({ email }) => email === STUDENT);
  const student = await newDesk(online);
  await student.logInToWrite(assignment, STUDENT);
  await student.type(TEXT);
  await student.submit();
  await student.expectArrived(assignment, TEXT);

  const { page } = desk;
  const { keyboard } = page;
  const results = page.getByRole('region', { name: 'Search results' });
  // The key leads there once the first view is complete.
  const keyCode = page.waitForResponse(/\/assets\/find-key-/);
  await desk.logIn(TEACHER);
  await keyCode;
  const field = page.getByRole('searchbox', { name: 'Course, assignment or person' });
  await expect(async () => {
    if (!(await field.isVisible())) await keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 5000 });
  }).toPass();
  await keyboard.type(title.toUpperCase());
  await keyboard.press('Enter');
  await expect(results.getByRole('link', { name: title, exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/teacher\/find\?q=/);

  // What is typed is asked for after a pause, and the address follows: a reload finds the same.
  await page.getByRole('heading', { level: 1 }).click();
  await keyboard.press('/');
  await expect(field).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.type(STUDENT);
  await expect(results.getByText(person?.name ?? 'nobody', { exact: true })).toBeVisible();
  await expect(results).toContainText('Found 1 person.');
  await page.reload();
  await expect(field).toHaveValue(STUDENT);
  await field.press('Enter');
  await expect(results).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
  await page.goBack();
  await expect(results).toContainText('Found 1 person.');

  // Without a connection, what this device has kept of courses and assignments is found.
  desk.proxy.weather = 'down';
  await field.fill(title);
  await expect(results.getByText('There is no connection.')).toBeVisible();
  await expect(results.getByRole('link', { name: title, exact: true }).first()).toBeVisible();
  desk.proxy.weather = 'pass';

  // Words of the class.
  await page.goto(`/teacher/assignment/${assignment}`);
  await page.getByRole('link', { name: 'Find in the texts' }).press('Enter');
  const inTexts = page.getByRole('searchbox', { name: 'Words in the submitted texts' });
  await inTexts.press('w');
  await keyboard.type('hale');
  await keyboard.press('Enter');
  await expect(results).toContainText('No text has these words. In 0 of 1 text.');
  await inTexts.fill('cafe "trusted everyone"');
  await inTexts.press('Enter');
  await expect(results).toContainText('In 1 of 1 text.');
  await expect(results).toBeFocused();
  await expect(results.locator('mark')).toHaveText(['trusted everyone', 'café']);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByText(TEXT.trim())).toBeVisible();
  await page.goBack();
  await expect(results.locator('mark')).toHaveCount(2);

  const submission = (await university.submission(assignment))?.id ?? '';
  await student.page.goto(`/evidence/${submission}`);
  await unfold(student.page, 'Who opened it');
  const told = student.page.getByText(/was shown a passage of the text in a search of the class$/);
  await expect(told).toHaveCount(1);

  // The screen is for teachers.
  await student.page.goto('/teacher/find?q=a');
  await expect(student.page).toHaveURL(/dashboard\/student/);
});
