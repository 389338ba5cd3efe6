import type { Page } from '@playwright/test';
import { getAssignment } from '#contract/assignment';
import { getReturn, listMarkings } from '#contract/marking';
import { listRegradeRequests } from '#contract/regrade';
import { getSubmission } from '#contract/submission';
import { answersMissing } from './fixtures/answers-missing.ts';
import { chooseAction } from './fixtures/choose-action.ts';
import { expect, test } from './fixtures/journey.ts';
import type { Desk } from './fixtures/desk.ts';
import { OTHER_STUDENT, STUDENT, TEACHER, type University } from './fixtures/university.ts';
import { online } from './fixtures/online.ts';

const NAME = 'Asha Kulkarni';
const TEXT = 'The card was thin and open on both sides. In this essay I argue the opposite. Nobody minded.';
const OTHER_TEXT = 'A sealed letter had to wait. The postcard trusted everyone.';
const OPPOSITE = 'In this essay I argue the opposite.';
const FEEDBACK = 'The stool does more for your argument than the census.';
const MORE = ' Lead with it.';
const ELSEWHERE = 'Say where you read this.';
const AGAIN = 'Better: lead with the stool, and tell us how you know.';
const CLEAR = 'A clear turn.';

/** Gives the assignment a rubric of two criteria, and holds its grades. */
async function holdWithCriteria({ page }: Desk, id: string): Promise<void> {
  await page.goto(`/teacher/assignment/${id}`);
  await chooseAction(page, 'How it is graded...');
  const dialog = page.getByRole('dialog', { name: 'How it is graded' });
  for (const [at, name, most] of [
    [1, 'Clarity', '20'],
    [2, 'Argument', '40'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add a criterion' }).click();
    await dialog.getByLabel(`Criterion ${String(at)}`).fill(name);
    await dialog
      .getByLabel('Points')
      .nth(at - 1)
      .fill(most);
  }
  await dialog.getByRole('button', { name: 'Up: Argument' }).click();
  await dialog.getByRole('checkbox', { name: 'Hold grades until I release them all' }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Grades are held. No saved grade is waiting to be released.')).toBeVisible();
}

/** Checks who sees which grades, released or changed since: in the list, beside the text, before the release. */
async function seeThreeStates({ page }: Desk, assignment: string, own: string): Promise<void> {
  await expect(page.getByText('2 students see their grade.')).toBeVisible();
  const states = page.getByRole('table').locator('.graded');
  await expect(states.filter({ hasText: 'Released' })).toHaveCount(2);
  await page.goto(`/teacher/assignment/${assignment}?submission=${own}`);
  await expect(page.getByText('Released. The student sees it.')).toBeVisible();
  await points(page, 'Clarity').fill('17');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The student sees what was released before, until you release again.')).toBeVisible();
  await page.goto(`/teacher/assignment/${assignment}`);
  await expect(page.getByText('1 changed since the release.')).toBeVisible();
  await expect(page.getByText('No student sees')).toHaveCount(0);
  await expect(states.filter({ hasText: 'Changed since release' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Release...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release the grades' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toHaveText(/changed since the release/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

async function handIn(desk: Desk, email: string, assignment: string, text: string): Promise<string> {
  await desk.logIn(email);
  return desk.university.handIn(email, assignment, text);
}

/** A new grade comes first on the dashboard until it was opened on this device. */
async function openNewGrade({ page }: Desk, title: string): Promise<void> {
  const grade = (list: string) => page.getByRole('region', { name: list }).getByRole('link', { name: title });
  await page.goto('/dashboard/student');
  await expect(grade('New grades')).toBeVisible();
  await expect(grade('Returned')).toHaveCount(0);
  const heads = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(heads.slice(0, heads.indexOf('Approaching Deadlines'))).toContain('New grades');
  await grade('New grades').click();
  await expect(page.getByRole('region', { name: 'Grade and feedback' })).toBeVisible();
  await page.goBack();
  await grade('Returned').click();
  await expect(page.getByRole('region', { name: 'Grade and feedback' })).toBeVisible();
}

/** The teacher's feedback as the university has it. */
async function feedbackAt(university: University, submission: string): Promise<string | undefined> {
  return (await university.call(TEACHER, listMarkings, { params: { id: submission } }))[0]?.feedback;
}

const points = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const feedback = (page: Page) => page.getByRole('textbox', { name: 'Feedback' });
const saved = (page: Page) => page.getByText(/^Saved to university \d/);
const note = (page: Page, words: string) => page.getByRole('note').filter({ hasText: words });

/** Checks in a low window, as beside an open keyboard, that the save status is in sight, and on a phone under no bar. */
async function seeInLowWindow({ page }: Desk): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ ...size, height: 440 });
  await feedback(page).evaluate((field) => {
    field.focus({ preventScroll: true });
    window.scrollBy(0, field.getBoundingClientRect().bottom - window.innerHeight);
  });
  await page.keyboard.type('Go on.');
  await expect(saved(page)).toBeInViewport();
  await expect(feedback(page)).toBeInViewport({ ratio: 1 });
  if (size.width < 1024) await expect(page.getByRole('navigation', { name: 'Main' })).not.toBeInViewport();
  await page.setViewportSize(size);
}

test('marks and comments survive the network, the tab and a second device, and are seen once they are released', async ({
  desk,
  newDesk,
  university,
  assignment,
}) => {
  const teacher = await newDesk();
  await teacher.logIn(TEACHER);
  await holdWithCriteria(teacher, assignment);
  const other = await newDesk();
  const [own, others] = await Promise.all([
    handIn(desk, STUDENT, assignment, TEXT),
    handIn(other, OTHER_STUDENT, assignment, OTHER_TEXT),
  ]);
  const address = `/teacher/assignment/${assignment}?submission=${own}`;

  await teacher.page.goto(address);
  await expect(teacher.page.getByText(/^[12] of 2$/)).toBeVisible();
  await points(teacher.page, 'Argument').fill('41');
  await points(teacher.page, 'Argument').blur();
  await expect(teacher.page.getByText('At most 40.')).toBeVisible();
  await points(teacher.page, 'Argument').fill('34,5');
  await points(teacher.page, 'Clarity').focus();
  await expect(saved(teacher.page)).toBeVisible();

  // The network drops in the middle; the tab is closed with words that were typed a moment ago.
  await teacher.proxyDown();
  await points(teacher.page, 'Clarity').fill('18');
  await feedback(teacher.page).fill(FEEDBACK);
  await teacher.page.getByRole('button', { name: 'Note in the margin' }).click();
  await teacher.page.getByRole('button', { name: 'Next sentence' }).click();
  await expect(teacher.page.getByLabel('What the note is about')).toHaveText(OPPOSITE);
  await teacher.page.getByLabel('Your words').fill(CLEAR);
  await teacher.page.getByRole('button', { name: 'Done' }).click();
  await expect(note(teacher.page, CLEAR)).toBeVisible();
  await expect(teacher.page.getByText(/^Saved on this device \d/)).toBeVisible();
  await expect(teacher.page.getByText("You're offline. Keep grading, we'll send it later.")).toBeVisible();
  await feedback(teacher.page).focus();
  await teacher.page.keyboard.press('Control+End');
  await teacher.page.keyboard.type(MORE);
  await teacher.newTab();
  await teacher.page.goto(address);
  await expect(feedback(teacher.page)).toHaveValue(FEEDBACK + MORE);
  await expect(points(teacher.page, 'Argument')).toHaveValue('34.5');
  await expect(points(teacher.page, 'Clarity')).toHaveValue('18');
  await expect(note(teacher.page, CLEAR)).toBeVisible();
  teacher.proxy.weather = 'pass';
  await expect(saved(teacher.page)).toBeVisible();

  // A second device goes on, while the first one has no network.
  const second = await newDesk(online);
  await second.logInAt(address, TEACHER);
  await expect(feedback(second.page)).toHaveValue(FEEDBACK + MORE);
  await expect(note(second.page, CLEAR)).toBeVisible();
  await teacher.proxyDown();
  await feedback(teacher.page).fill(AGAIN);
  await points(teacher.page, 'Clarity').fill('15');
  await feedback(teacher.page).focus();
  await expect(teacher.page.getByText(/^Saved on this device \d/)).toBeVisible();
  await feedback(second.page).fill(ELSEWHERE);
  await points(second.page, 'Clarity').fill('19');
  await feedback(second.page).focus();
  await expect(saved(second.page)).toBeVisible();
  const storedFeedback = () => feedbackAt(university, own);
  await expect.poll(storedFeedback).toBe(ELSEWHERE);
  teacher.proxy.weather = 'pass';
  const replaced = teacher.page.locator('.notice').filter({ hasText: 'these words were replaced' });
  await expect(replaced).toContainText(ELSEWHERE);
  await expect(feedback(teacher.page)).toHaveValue(AGAIN);
  const twice = teacher.page.locator('.notice').filter({ hasText: '19 was replaced by 15' });
  await expect(twice).toContainText('Clarity');
  await twice.getByRole('button', { name: 'Take 19' }).click();
  await expect(points(teacher.page, 'Clarity')).toHaveValue('19');
  await expect(twice).toHaveCount(0);
  await points(teacher.page, 'Clarity').fill('18');
  await replaced.getByRole('button', { name: 'Take these words back' }).click();
  await expect(feedback(teacher.page)).toHaveValue(ELSEWHERE);
  await expect(saved(teacher.page)).toBeVisible();
  await expect.poll(storedFeedback).toBe(ELSEWHERE);
  await second.page.reload();
  // The points of the first device are there: the marking holds more than this device kept.
  await expect(points(second.page, 'Clarity')).toHaveValue('18');
  await expect(feedback(second.page)).toHaveValue(ELSEWHERE);
  await feedback(second.page).fill(AGAIN);
  await second.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.page.getByText('Saved and held. The student sees it once you release the grades.')).toBeVisible();

  // The keyboard leads to the other text.
  await second.page.getByRole('heading', { level: 1 }).click();
  await second.page.keyboard.press('?');
  await expect(second.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await second.page.keyboard.press('Escape');
  await expect(second.page.getByText(/^[12] of 2$/)).toBeVisible();
  const isFirst = await second.page.getByText('1 of 2').isVisible();
  await second.page.keyboard.press(isFirst ? 'j' : 'k');
  await expect(second.page.getByRole('heading', { level: 1 })).not.toHaveText(NAME);
  await seeInLowWindow(second);
  await points(second.page, 'Argument').fill('20');
  await points(second.page, 'Clarity').fill('10');
  await second.page.getByRole('button', { name: 'Save and next' }).click();

  // Nobody sees a held grade.
  await expect(second.page.getByText('2 saved, held.')).toBeVisible();
  await expect(second.page.locator('#main')).toBeFocused();
  for (const email of [STUDENT, OTHER_STUDENT])
    expect((await university.submission(assignment, email))?.grade).toBeNull();
  await desk.page.goto('/student/assignments');
  await expect(desk.page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  const title = (await university.call(TEACHER, getAssignment, { params: { id: assignment } })).title;
  const row = (page: Page) => page.getByRole('region', { name: 'Returned' }).getByRole('link', { name: title });
  await expect(row(desk.page)).toHaveCount(0);

  await second.page.getByRole('button', { name: 'Release...' }).click();
  const dialog = second.page.getByRole('dialog', { name: 'Release the grades' });
  await expect(dialog.getByRole('listitem').filter({ hasText: NAME })).toContainText('52.5');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(second.page.getByText('Grades are held. No saved grade is waiting to be released.')).toBeVisible();

  await seeThreeStates(second, assignment, own);

  // One student reads with a network, the other without, having seen the list.
  await desk.page.reload();
  await expect(row(desk.page)).toBeVisible();
  await openNewGrade(desk, title);
  await expect(desk.page.getByRole('region', { name: 'Grade and feedback' })).toContainText('52.5 of 60');
  await expect(desk.page.getByRole('region', { name: 'Grade and feedback' })).toContainText(AGAIN);
  await expect(note(desk.page, CLEAR)).toBeVisible();
  await expect(desk.page.locator('.remarked .cm')).toHaveText(OPPOSITE);
  const { return: returned } = await university.call(STUDENT, getReturn, { params: { id: own } });
  expect(returned).toMatchObject({
    grade: 52.5,
    feedback: AGAIN,
    comments: [{ words: CLEAR, anchor: { quote: OPPOSITE } }],
  });

  await other.page.goto('/student/assignments');
  await expect(row(other.page)).toBeVisible();
  // The text, what was returned of it and what was asked about it are stored ahead.
  const ahead = [getSubmission, getReturn, listRegradeRequests];
  await expect.poll(() => answersMissing(other.page, ahead, others)).toEqual([]);
  await other.proxyDown();
  await other.page.reload();
  await row(other.page).click();
  await expect(other.page.getByRole('region', { name: 'Grade and feedback' })).toContainText('30 of 60');
  await expect(other.page.getByRole('article', { name: 'Your text' })).toContainText(OTHER_TEXT);
  await other.page.getByLabel('Your question').fill('Which sources did you miss?');
  await other.page.getByRole('button', { name: 'Ask about this grade' }).click();
  await expect(other.page.getByText('Waiting to send').first()).toBeVisible();
  // The form is gone, and the focus stays with the question.
  await expect(other.page.getByRole('region', { name: 'Ask about this grade' }).locator(':focus')).toBeVisible();
  other.proxy.weather = 'pass';
  await expect(other.page.getByLabel('Add to what you wrote')).toBeVisible();

  await second.page.goto(`/teacher/assignment/${assignment}?submission=${others}`);
  const thread = second.page.getByRole('region', { name: 'A question about the grade' });
  await expect(thread.getByText('Which sources did you miss?')).toBeVisible();
  await thread.getByLabel('Your reply').fill('The census, and the lecture.');
  await thread.getByRole('checkbox', { name: 'This answers the question' }).check();
  await thread.getByRole('button', { name: 'Send reply' }).click();
  await expect(thread.getByText(/^Answered by /)).toBeVisible();
  await expect(thread.locator(':focus')).toBeVisible();
  await other.page.reload();
  await expect(other.page.getByText('The census, and the lecture.')).toBeVisible();
  await expect(other.page.getByText(/^Answered by /)).toBeVisible();
});
