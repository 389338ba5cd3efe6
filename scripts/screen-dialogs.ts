import type { Page } from '@playwright/test';

/** What opens on a screen, by name: what is done to open it. */
export type Dialogs = Readonly<Record<string, (page: Page) => Promise<void>>>;

export const details = (tab: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await page.getByRole('tab', { name: tab }).click();
};

export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Opens every folded section. */
export const unfold = async (page: Page) => {
  for (const summary of await page.locator('.folded > details > summary').all()) await summary.click();
};

/** {@link press} for a button of a folded section. */
export const pressFolded = (name: string) => async (page: Page) => {
  await unfold(page);
  await press(name)(page);
};

/** {@link press} for a button that opens a dialog, whose code may have to be fetched first. */
export const openDialog = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};

export const byButton = { 'keyboard shortcuts': openDialog('Keyboard shortcuts') };
/** Opens the list of shortcuts by its key. */
export const shortcuts = async (page: Page) => {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
};

export const crop = async (page: Page) => {
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.getByRole('dialog').waitFor();
};

/** Opens the bar that finds words in the text, and finds some. */
export const findInText = async (page: Page) => {
  await press('Find in text')(page);
  await page.getByRole('search').getByRole('textbox').fill('a');
};

/** Chooses a course and previews a list with a row of each kind; below it are the ways to invite and to join. */
export const previewList = async (page: Page) => {
  await page.getByLabel('Course', { exact: true }).press('ArrowDown');
  await page.getByLabel('List', { exact: true }).fill('student@example.edu\nstranger@example.org\nno address');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('heading', { name: 'Preview of the list' }).waitFor();
};

/** Presses the button of an action on an assignment, in its bar or in the list under 'More', which opens a dialog. */
export const choose = (name: string) => async (page: Page) => {
  const action = page.getByRole('button', { name, exact: true });
  if (!(await action.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click();
  await action.click();
  await page.getByRole('dialog').waitFor();
};

/** Chooses an action on the first of an administrator's courses, which opens a dialog. */
export const courseAction = (name: string) => async (page: Page) => {
  await press(/^More: /)(page);
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
  await page.getByRole('dialog').waitFor();
};

export const rules = async (page: Page) => {
  await choose('How it is graded...')(page);
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await page.getByRole('button', { name: 'Add levels: the new criterion' }).click();
};

/** Opens the library of rubrics, over the form of how an assignment is graded. */
export const rubrics = async (page: Page) => {
  await choose('How it is graded...')(page);
  await page.getByRole('button', { name: 'Use a rubric' }).click();
  await page.getByRole('dialog', { name: 'Rubrics' }).waitFor();
};

/** Opens a rubric of the library to edit it. Where there is none, one is saved first. */
export const rubric = async (page: Page) => {
  await rubrics(page);
  const edit = page.getByRole('button', { name: /^Edit: / }).first();
  const none = page.getByText('No rubrics yet.');
  await edit.or(none).waitFor();
  if (await none.isVisible()) {
    await page.getByRole('dialog', { name: 'Rubrics' }).getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Add a criterion' }).click();
    await page
      .getByLabel(/^Criterion \d+$/)
      .last()
      .fill('Argument');
    await page.getByLabel('Points', { exact: true }).last().fill('20');
    await page.getByRole('button', { name: 'Add levels: Argument' }).last().click();
    await page
      .getByLabel(/^Level \d$/)
      .first()
      .fill('Good');
    await page
      .getByLabel(/^Level \d$/)
      .last()
      .fill('Poor');
    await page.getByRole('button', { name: 'Save as rubric' }).click();
    await page.getByRole('button', { name: 'Save rubric' }).click();
    await page.getByRole('dialog', { name: 'Save as rubric' }).waitFor({ state: 'hidden' });
    // The toast would cover the fields of a low window.
    await page.locator('.toast').getByRole('button').click();
    await page.getByRole('button', { name: 'Use a rubric' }).click();
  }
  await edit.click();
  await page.getByRole('dialog', { name: 'Edit the rubric' }).waitFor();
};

/** Finds a student of the demo, and asks to read their first text. */
export const readText = async (page: Page) => {
  await page.getByLabel('Name, email or roll number').fill('student@example.edu');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Texts of Asha Kulkarni' }).click();
  // The screen behind it has such buttons as well, where a concern waits.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Read / })
    .first()
    .click();
  await page.getByLabel('Why you have to read it').waitFor();
};

export const dashboardDialogs = {
  'sync sheet': async (page: Page) => page.locator('button.chip[data-sync]').click(),
};

/** Enrolls a student in the last course of the dashboard, or unenrolls them, where nothing can be sent. */
export async function changeEnrollment(page: Page): Promise<void> {
  const waiting = page.getByText('Waiting to send').first();
  const asked = page.getByRole('dialog').getByRole('button', { name: 'Unenroll', exact: true });
  await page
    .getByRole('button', { name: /^(Enroll|Unenroll)/ })
    .last()
    .click();
  await waiting.or(asked).first().waitFor();
  if (await asked.isVisible()) await asked.click();
  await waiting.waitFor();
}

/** Opens the question at a sign-out with unsent work, while the university can't be reached. */
export const unsent = async (page: Page) => {
  const api = '**/api/**';
  await page.context().route(api, (route) => route.abort());
  try {
    await changeEnrollment(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: /not sent yet/ }).waitFor();
  } finally {
    await page.context().unroute(api);
  }
};
