import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';
import { unfold } from './fixtures/unfold.ts';

test.use(online);

const MINE = 'The postman sat on the step and read the cards aloud. ';

test('a concern is seen on the student’s dashboard and beside the assignment, and the reply on the teacher’s', async ({
  desk,
  newDesk,
  university,
  assignment,
}) => {
  await desk.logInToWrite(assignment, STUDENT);
  await desk.typeByHand(MINE);
  await desk.expectArrived(assignment, MINE);
  const { id } = (await university.submission(assignment)) ?? { id: '' };
  const { page } = desk;
  const row = page.locator('li', { has: page.locator(`a[href="/evidence/${id}"]`) });
  const questions = page.getByRole('region', { name: 'Questions about work' });
  await page.goto('/student/assignments');
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Your teacher asks');

  const teacher = await newDesk();
  await teacher.logInAt(`/evidence/${id}`, TEACHER);
  await expect(teacher.page).toHaveTitle(/^Asha Kulkarni · .+: how it was written · Longhand$/);
  await unfold(teacher.page, 'Concerns');
  await teacher.page.getByRole('button', { name: 'Raise a concern' }).click();
  await teacher.page.getByRole('checkbox', { name: 'Where facts or quotations come from' }).check();
  await teacher.page.getByLabel('What you ask the student').fill('Who says so?\nAnd where?');
  await teacher.page.getByRole('button', { name: 'Raise the concern' }).click();
  await expect(teacher.page.getByRole('heading', { name: 'Where facts or quotations come from' })).toBeVisible();
  await expect(teacher.page.getByLabel('Add to what you wrote')).toBeVisible();
  await expect(teacher.page.getByLabel('Your reply')).toHaveCount(0);

  await page.goto('/student/assignments');
  await expect(row).toContainText('Your teacher asks about this work: see How it was written.');
  await page.goto('/dashboard/student');
  await expect(questions).toContainText('Your teacher asks about your work. Read what they ask, and reply.');
  await questions.getByRole('link').click();
  await expect(page.getByText('Who says so?')).toBeVisible();
  expect(await page.getByText('Who says so?').innerText()).toBe('Who says so?\nAnd where?');
  await expect(page.getByText('You have not replied yet.')).toBeVisible();
  await page.getByLabel('Your reply').fill('The lecturer did; I can show the page.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('The lecturer did; I can show the page.')).toBeVisible();
  await expect(page.getByLabel('Add to what you wrote')).toBeVisible();
  await page.goto('/student/assignments');
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Your teacher asks');

  await page.goto('/dashboard/student');
  await expect(questions).toContainText('You replied. Nobody has decided yet.');

  await teacher.page.goto('/dashboard/teacher');
  const answered = teacher.page.getByRole('region', { name: 'Questions about work' });
  await expect(answered).toContainText('The student answered your question. Read it, and decide.');
  await answered.locator(`a[href="/evidence/${id}"]`).click();
  await expect(teacher.page.getByText('The lecturer did; I can show the page.')).toBeVisible();
  await expect(teacher.page.getByLabel('Your reply')).toBeVisible();
});
