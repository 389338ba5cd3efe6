import { expect, test } from './fixtures/journey.ts';
import { OTHER_STUDENT, STUDENT, TEACHER } from './fixtures/university.ts';

const OTHER_NAME = 'Rohan Deshmukh';

const MINE = 'The postman sat on the step and read the cards aloud. ';
const AGAIN = 'Nobody minded, for nobody had anything to hide. ';
const OUTSIDE = 'The card travelled as writing and arrived as speech, and the man with the bag was never paid.';

test('both sides see how a text came to be, and a concern is asked, answered and decided', async ({
  desk,
  newDesk,
  university,
  assignment,
}) => {
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.logIn(STUDENT);
  await desk.openEditor(assignment);
  const { page } = desk;
  await desk.type(MINE + AGAIN);
  // The first sentence goes behind the second: the writer's own words are no paste.
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < MINE.length; at += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+v');
  await page.evaluate((text) => navigator.clipboard.writeText(text), OUTSIDE);
  await page.keyboard.press('Control+v');
  await desk.expectArrived(assignment, AGAIN + MINE + OUTSIDE);
  const { id } = (await university.submission(assignment)) ?? { id: '' };

  await page.goto('/student/assignments');
  await page.locator(`a[href="/evidence/${id}"]`).click();
  await expect(page.getByRole('heading', { name: 'How it was written', level: 1 })).toBeVisible();
  const share = ((100 * OUTSIDE.length) / (AGAIN + MINE + OUTSIDE).length).toFixed(1);
  await expect(page.getByText(`${share}% of the final text was pasted from outside, in one paste`)).toBeVisible();
  await expect(page.locator('[data-src="paste"]').filter({ hasText: OUTSIDE })).toHaveCount(1);
  await expect(page.locator('.essay [data-src="own"]')).toContainText(MINE.trim());
  await page.getByRole('slider', { name: 'Part of the text' }).press('End');
  await expect(page.getByText(/^Pasted from outside, /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'AI Detection' })).toBeVisible();
  await expect(page.getByText('It changes no status, and your teacher sees the result.')).toBeVisible();
  await expect(page.getByText('Nobody of the staff has opened this work yet.')).toBeVisible();

  // A note is written without a connection, on the report as it was last known.
  await desk.proxyDown();
  await page.reload();
  await expect(page.getByText(/how it was written\. .*This is what was known at /)).toBeVisible();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('In your words').fill('Lecture 6, my notes.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Your note on this device: a quotation. “Lecture 6, my notes.”')).toBeVisible();
  desk.proxy.weather = 'pass';
  await expect(page.getByText('The student’s note: a quotation. “Lecture 6, my notes.”')).toBeVisible();

  const teacher = await newDesk();
  await teacher.logIn(TEACHER);
  await teacher.page.goto(`/teacher/assignment/${assignment}?submission=${id}`);
  await teacher.page.getByRole('link', { name: 'How it was written' }).click();
  await expect(
    teacher.page.getByText(`${share}% of the final text was pasted from outside, in one paste`),
  ).toBeVisible();
  await expect(teacher.page.getByText('The student’s note: a quotation. “Lecture 6, my notes.”')).toBeVisible();

  await teacher.page.getByRole('button', { name: 'See it happen' }).click();
  const moment = teacher.page.getByRole('region', { name: 'The text at this moment' });
  await expect(moment).toBeFocused();
  await expect(moment.locator('ins[data-src="paste"]')).toHaveText(OUTSIDE);
  await teacher.page.getByRole('slider', { name: 'Moment of writing' }).press('ArrowLeft');
  await expect(moment.locator('.essay')).toHaveText((AGAIN + MINE).trim());
  await teacher.page.getByRole('button', { name: 'Raise a concern' }).click();
  await expect(teacher.page.getByText(/of 100 honest essays hold a paste/)).toBeVisible();
  await teacher.page.getByLabel('What you ask the student').fill('Who says so?');
  await teacher.page.getByRole('button', { name: 'Raise the concern' }).click();
  await expect(teacher.page.getByText('Choose at least one.')).toBeVisible();
  await teacher.page.getByRole('checkbox', { name: 'Where facts or quotations come from' }).check();
  await teacher.page.getByRole('button', { name: 'Raise the concern' }).click();
  await expect(teacher.page.getByRole('heading', { name: 'Where facts or quotations come from' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('“Who says so?”').or(page.getByText('Who says so?'))).toBeVisible();
  await page.getByLabel('Your reply').fill('The lecturer did; I can show the page.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('The lecturer did; I can show the page.')).toBeVisible();
  for (const what of ['the text', 'this page', 'the notes on pastes', 'the replay'])
    await expect(page.getByText(`Meera Joshi opened ${what}`)).toBeVisible();

  await teacher.page.reload();
  await teacher.page.getByRole('button', { name: 'Decide...' }).click();
  await teacher.page.getByLabel('Why, in your words').fill('The page is there.');
  await teacher.page.getByRole('button', { name: 'Save decision' }).click();
  await expect(teacher.page.getByText('Settled.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The page is there.')).toBeVisible();
  expect((await university.submission(assignment))?.grade).toBeNull();

  // Both hand in the same sentence: the teacher reads them side by side, the student not whose the other one is.
  await desk.openEditor(assignment);
  await desk.submit();
  const other = await newDesk();
  await other.logIn(OTHER_STUDENT);
  await other.openEditor(assignment);
  await other.type(OUTSIDE);
  await other.submit();
  for (const email of [STUDENT, OTHER_STUDENT])
    await expect.poll(async () => (await university.submission(assignment, email))?.hand_in.status).toBe('submitted');
  await teacher.page.reload();
  await teacher.page.getByRole('button', { name: 'Show passages that match' }).click();
  const sameWords = OUTSIDE.slice(0, -1);
  const beside = teacher.page.getByRole('region', { name: 'Passages that match' });
  await expect(beside.getByText(sameWords, { exact: true })).toHaveCount(2);
  await expect(beside.getByRole('link', { name: `How ${OTHER_NAME}’s text was written` })).toBeVisible();
  await page.goto(`/evidence/${id}`);
  const own = page.getByRole('region', { name: 'Passages that match' });
  await expect(own.getByText('In another text of this assignment. Whose it is, is not shown.')).toBeVisible();
  await expect(own.getByText(sameWords, { exact: true })).toHaveCount(1);
  await expect(page.getByText(OTHER_NAME)).toHaveCount(0);

  // A classmate is told of nothing.
  await other.page.goto(`/evidence/${id}`);
  await expect(other.page.getByRole('alert')).toBeVisible();
  await expect(other.page.getByText(OUTSIDE)).toHaveCount(0);
});
