import type { Page } from '@playwright/test';
import { getReturn } from '#contract/marking';
import { chooseAction } from './fixtures/choose-action.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

const LEVELS = [
  ['Excellent', '20', 'Argues with sources.'],
  ['Good', '15', 'Argues from examples.'],
  ['Poor', '0', ''],
] as const;

const rulesOf = (page: Page) => page.getByRole('dialog', { name: 'How it is graded' });

async function openRules(page: Page, assignment: string) {
  await page.goto(`/teacher/assignment/${assignment}`);
  await chooseAction(page, 'How it is graded...');
  return rulesOf(page);
}

/** Gives the assignment a criterion of three levels and one without any, and saves them as a rubric, too. */
async function makeRubric({ page }: Desk, assignment: string): Promise<void> {
  const rules = await openRules(page, assignment);
  await rules.getByRole('button', { name: 'Add a criterion' }).click();
  await rules.getByLabel('Criterion 1').fill('Argument');
  await rules.getByLabel('Points').fill('20');
  await rules.getByRole('button', { name: 'Add levels: Argument' }).click();
  const levels = rules.getByRole('group', { name: 'Levels of Argument' });
  await levels.getByRole('button', { name: 'Add a level' }).click();
  for (const [at, [name, points, descriptor]] of LEVELS.entries()) {
    await levels.getByRole('textbox', { name: `Level ${String(at + 1)}` }).fill(name);
    await levels.getByLabel('Gives').nth(at).fill(points);
    await levels.getByLabel('What work is like at this level').nth(at).fill(descriptor);
  }
  await levels.getByLabel('Gives').nth(1).fill('0');
  await rules.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(levels.getByText('A lower level gives fewer points than the one above.')).toBeVisible();
  await levels.getByLabel('Gives').nth(1).fill('15');
  await rules.getByRole('button', { name: 'Add a criterion' }).click();
  await rules.getByLabel('Criterion 2').fill('Language');
  await rules.getByLabel('Points').last().fill('10');
  await rules.getByRole('button', { name: 'Save as rubric' }).click();
  const naming = page.getByRole('dialog', { name: 'Save as rubric' });
  await naming.getByLabel('Name').fill('Essays of the first year');
  await naming.getByRole('checkbox', { name: 'Other teachers of the university may use it' }).check();
  await naming.getByRole('button', { name: 'Save rubric' }).click();
  await expect(naming).toHaveCount(0);
  await rules.getByRole('checkbox', { name: 'Hold grades until I release them all' }).check();
  await rules.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rules).toHaveCount(0);
}

/** Puts the rubric into another assignment, and then renames and deletes it in the library. */
async function useRubric({ page }: Desk, assignment: string): Promise<void> {
  const rules = await openRules(page, assignment);
  await rules.getByRole('button', { name: 'Use a rubric' }).click();
  const library = page.getByRole('dialog', { name: 'Rubrics' });
  await expect(library.getByText('2 criteria, 30 points. Other teachers may use it.')).toBeVisible();
  await library.getByRole('button', { name: 'Change: Essays of the first year' }).click();
  const naming = page.getByRole('dialog', { name: 'Change the rubric' });
  await naming.getByLabel('Name').fill('Short essays');
  await naming.getByRole('button', { name: 'Save rubric' }).click();
  await library.getByRole('button', { name: 'Use: Short essays' }).click();
  await expect(library).toHaveCount(0);
  await expect(rules.getByLabel('Criterion 1')).toHaveValue('Argument');
  await expect(
    rules.getByRole('group', { name: 'Levels of Argument' }).getByRole('textbox', { name: 'Level 2' }),
  ).toHaveValue('Good');
  await rules.getByRole('button', { name: 'Use a rubric' }).click();
  await library.getByRole('button', { name: 'Delete: Short essays' }).click();
  await library.getByRole('button', { name: 'Delete it now: Short essays' }).click();
  await expect(library.getByText('No rubrics yet.')).toBeVisible();
  await library.getByRole('button', { name: 'Close' }).click();
  await rules.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rules).toHaveCount(0);
}

test('an assignment’s levels are kept as a rubric, used in another, read before writing, chosen by keys and returned', async ({
  desk,
  newDesk,
  university,
  assignment,
}) => {
  const teacher = await newDesk();
  await teacher.logIn(TEACHER);
  await makeRubric(teacher, assignment);
  const other = await university.newAssignment('A second essay');
  await useRubric(teacher, other);

  // The student reads the levels before the first word, and without a network, too.
  await desk.logIn(STUDENT);
  await desk.page.goto(`/editor?assignment=${other}`);
  const levels = desk.page.getByText('Argument, 20 points');
  await expect(levels).toBeVisible();
  await desk.proxyDown();
  await desk.page.reload();
  await levels.click();
  await expect(desk.page.getByText('Good, 15: Argues from examples.')).toBeVisible();
  desk.proxy.weather = 'pass';

  const own = await university.handIn(STUDENT, other, 'The card was thin and open on both sides.');
  const { page } = teacher;
  await page.goto(`/teacher/assignment/${other}?submission=${own}`);
  const argument = page.getByRole('textbox', { name: 'Argument' });
  await expect(argument).toBeVisible();
  const level = (name: RegExp) => page.getByRole('group', { name: 'Levels of Argument' }).getByRole('button', { name });
  // The keys: to the grade, down to the top level and to the next one, on to the other criterion, save.
  await page.keyboard.press('m');
  await expect(argument).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(argument).toHaveValue('20');
  await page.keyboard.press('ArrowDown');
  await expect(argument).toHaveValue('15');
  await expect(level(/^Good/)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('.5');
  await expect(level(/^Good/)).toHaveAttribute('aria-pressed', 'false');
  await level(/^Poor/).click();
  await expect(argument).toHaveValue('0');
  await argument.press('ArrowUp');
  await expect(argument).toHaveValue('15');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Language' })).toBeFocused();
  await page.keyboard.type('8');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await university.call(STUDENT, getReturn, { params: { id: own } })).return?.grade)
    .toBe(23);

  await desk.page.goto(`/student/returned/${own}`);
  const grade = desk.page.getByRole('region', { name: 'Grade and feedback' });
  await expect(grade.locator('.level-reached')).toHaveText('Good Argues from examples.');
  await expect(grade).toContainText('23 of 30');
});
