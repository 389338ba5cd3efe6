import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync, type Unzipped } from 'fflate';
import { getReturn } from '#contract/marking';
import { wordsOf } from '../fixtures/word-document.ts';
import { chooseAction } from './fixtures/choose-action.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

const LEVELS = [
  ['Excellent', '20', 'Argues with sources.'],
  ['Good', '15', 'Argues from examples.'],
  ['Poor', '0', ''],
] as const;

/** The files of a ZIP that is saved by what `press` does. */
async function saved(page: Page, press: () => Promise<void>): Promise<Unzipped> {
  const download = page.waitForEvent('download');
  await press();
  return unzipSync(await readFile(await (await download).path()));
}

function wordsIn(document: Unzipped) {
  return wordsOf(strFromU8(document['word/document.xml'] ?? new Uint8Array()));
}

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

/** Opens a rubric of the library, over the form of an assignment. */
async function openRubric(page: Page, assignment: string, name: string) {
  const rules = await openRules(page, assignment);
  await rules.getByRole('button', { name: 'Use a rubric' }).click();
  const library = page.getByRole('dialog', { name: 'Rubrics' });
  await library.getByRole('button', { name: `Edit: ${name}` }).click();
  return { rules, library, editing: page.getByRole('dialog', { name: 'Edit the rubric' }) };
}

/** Edits the rubric in two tabs at once: the later one keeps what it typed over a reload, as a copy. */
async function editTwice({ page }: Desk, assignment: string): Promise<void> {
  const other = await page.context().newPage();
  const [one, two] = [
    await openRubric(page, assignment, 'Essays of the first year'),
    await openRubric(other, assignment, 'Essays of the first year'),
  ];
  await expect(one.library.getByText('2 criteria, 30 points. Other teachers may use it.')).toBeVisible();
  await one.editing.getByLabel('Name').fill('Short essays');
  await one.editing.getByRole('button', { name: 'Down: Argument' }).click();
  await one.editing.getByRole('button', { name: 'Up: Argument' }).click();
  await one.editing.getByRole('button', { name: 'Save rubric' }).click();
  await expect(one.editing).toHaveCount(0);
  await one.library.getByRole('button', { name: 'Close' }).click();

  await two.editing.getByRole('button', { name: 'Add a criterion' }).click();
  await two.editing.getByLabel('Criterion 3').fill('Sources');
  await two.editing.getByLabel('Points', { exact: true }).last().fill('5');
  await other.reload();
  const again = await openRubric(other, assignment, 'Short essays');
  await expect(again.editing.getByText('Your changes from before are here.')).toBeVisible();
  await expect(again.editing.getByLabel('Criterion 3')).toHaveValue('Sources');
  await again.editing.getByRole('button', { name: 'Save rubric' }).click();
  await expect(again.editing.getByText('The saved one is “Short essays”: 2 criteria, 30 points.')).toBeVisible();
  await again.editing.getByRole('button', { name: 'Keep mine as a copy' }).click();
  const copy = other.getByRole('dialog', { name: 'Save as a copy' });
  await expect(copy.getByLabel('Name')).toBeFocused();
  await copy.getByLabel('Name').fill('short essays');
  await copy.getByRole('button', { name: 'Save the copy' }).click();
  await expect(copy.getByText('You have a rubric of this name. Choose another one.')).toBeVisible();
  await copy.getByLabel('Name').fill('Longer essays');
  await copy.getByRole('button', { name: 'Save the copy' }).click();
  await expect(again.library.getByText('3 criteria, 35 points. Other teachers may use it.')).toBeVisible();
  await other.close();
}

/** Puts the rubric into another assignment, and then deletes it in the library. */
async function useRubric({ page }: Desk, assignment: string): Promise<void> {
  const rules = await openRules(page, assignment);
  await rules.getByRole('button', { name: 'Use a rubric' }).click();
  const library = page.getByRole('dialog', { name: 'Rubrics' });
  await library.getByRole('button', { name: 'Use: Short essays' }).click();
  await expect(library).toHaveCount(0);
  await expect(rules.getByLabel('Criterion 1')).toHaveValue('Argument');
  await expect(
    rules.getByRole('group', { name: 'Levels of Argument' }).getByRole('textbox', { name: 'Level 2' }),
  ).toHaveValue('Good');
  await rules.getByRole('button', { name: 'Use a rubric' }).click();
  await library.getByRole('button', { name: 'Delete: Short essays' }).click();
  await library.getByRole('button', { name: 'Delete it now: Short essays' }).click();
  await expect(library.getByText('Short essays')).toHaveCount(0);
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
  await editTwice(teacher, other);
  await useRubric(teacher, other);

  // The student reads the levels before the first word, and without a network, too.
  await desk.logInAt(`/editor?assignment=${other}`, STUDENT);
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
  await page.getByRole('button', { name: 'Note in the margin' }).click();
  await page.getByLabel('Your words').fill('Which card?');
  await page.getByRole('button', { name: 'Done' }).click();
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

  // The student's file and the teacher's: the text with the comment on its words, points with levels, and the grade.
  const text = 'The card was thin and open on both sides.';
  const said =
    `${text} / Feedback / None was written. / Grade / Criterion / Level / Points / ` +
    'Argument / Argues from examples. / Good / 15 of 20 / Language /  / 8 of 10 / 23 of 30';
  const returned = await saved(desk.page, () => desk.page.getByRole('button', { name: 'Download for Word' }).click());
  expect(wordsIn(returned).text.split('\n').slice(2).join(' / ')).toBe(said);
  expect([...wordsIn(returned).ranges.values()]).toEqual([text]);
  expect(strFromU8(returned['word/comments.xml'] ?? new Uint8Array())).toContain('Which card?');

  // On paper, or as PDF: whose it is, and no form.
  const name = desk.page.getByText('CS-2026-014 Asha Kulkarni');
  const question = desk.page.getByRole('heading', { name: 'Ask about this grade' });
  await expect(name).toBeHidden();
  await expect(question).toBeVisible();
  await desk.page.emulateMedia({ media: 'print' });
  await expect(name).toBeVisible();
  await expect(question).toBeHidden();

  await page.goto(`/teacher/assignment/${other}`);
  await chooseAction(page, 'Texts and grades as files...');
  const files = page.getByRole('dialog', { name: 'Texts and grades as files' });
  await files.getByLabel('What').focus();
  await page.keyboard.press('ArrowDown');
  await expect(files.getByText('Each text with its formatting, for Word. Nothing is added.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(files.getByText('your comments in the margin, then feedback, points and grade.')).toBeVisible();
  const all = await saved(page, () => files.getByRole('button', { name: 'Download' }).click());
  const [file = ''] = Object.keys(all);
  expect(file).toBe('CS-2026-014 Asha Kulkarni.docx');
  const read = wordsIn(unzipSync(all[file] ?? new Uint8Array())).text.split('\n');
  expect(read.join(' / ')).toBe(`A second essay / CS-2026-014 Asha Kulkarni / ${said}`);
});
