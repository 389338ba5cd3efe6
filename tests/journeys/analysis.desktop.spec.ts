import type { Locator, Route } from '@playwright/test';
import { getAssignment } from '#contract/assignment';
import { updateCourseAnalysis } from '#contract/course';
import { GENERATED, GENERATED_SHORT, TOLD, TOO_SHORT } from '../fixtures/judged-texts.ts';
import { spec, type SpecId } from '../specification/checklist.ts';
import { violations } from './fixtures/axe.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { meets, sees } from './fixtures/specification.ts';
import { DEMO_PASSWORD, TEACHER } from './fixtures/university.ts';

const CALL = '**/analyze-ai/';
const SIGNAL = 'A signal, not proof';

const buttonOf = ({ page }: Desk): Locator => page.getByRole('button', { name: /^(AI Detection|Analyzing\.\.\.)$/ });
const resultOf = ({ page }: Desk): Locator => page.getByRole('dialog', { name: spec('2.editor.detection') });

async function write(desk: Desk, text: string): Promise<void> {
  await desk.focus();
  await desk.page.keyboard.press('Control+a');
  await desk.page.keyboard.insertText(text);
}

async function back(desk: Desk): Promise<void> {
  await resultOf(desk).getByRole('button', { name: 'Back to writing' }).click();
  await expect(resultOf(desk)).toHaveCount(0);
}

/** Lets the server make the next analysis, and holds its answer until the returned function is called. */
async function holdAnswer({ page }: Desk): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    CALL,
    async (route: Route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  return release;
}

test('the analysis of a text that is being written', async ({ newDesk, assignment }) => {
  // A request that a service worker takes can't be held.
  const desk = await newDesk(online);
  await desk.logInToWrite(assignment);
  await whileItRuns(desk);
  await colors(desk);
  await failing(desk);
  await refused(desk);
  await theTeachersSide(await newDesk(online), desk, assignment);
});

async function whileItRuns(desk: Desk): Promise<void> {
  const button = buttonOf(desk);
  await meets('4.analysis.disabled', async () => {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('There is no text yet.');
    await write(desk, TOLD);
    await expect(button).toHaveText(spec('2.editor.detection'));
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    const release = await holdAnswer(desk);
    await button.click();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('It is running.');
    await expect
      .poll(() => desk.proxy.exchanges.some(({ path, status }) => /analyze-ai/.test(path) && status === 200))
      .toBe(true);
    await desk.focus();
    await expect(desk.area).toBeFocused();
    await desk.type(' And I went on.');
    await button.click({ force: true });
    release();
  });
  await meets('2.editor.results', async () => {
    await expect(resultOf(desk)).toContainText(
      /Read the version of \d\d:\d\d, \d+ words\. You have changed it since\./,
    );
  });
  expect(desk.proxy.exchanges.filter(({ path }) => path.includes('analyze-ai'))).toHaveLength(1);
  await back(desk);
  await expect(desk.area).toHaveValue(`${TOLD} And I went on.`);
  await canceled(desk);
}

/** Only the person can end the wait. An answer that comes later is not shown. */
async function canceled(desk: Desk): Promise<void> {
  const release = await holdAnswer(desk);
  await buttonOf(desk).click();
  await desk.page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(buttonOf(desk)).toHaveAttribute('aria-disabled', 'false');
  release();
  await expect(desk.page.getByText('This takes longer than usual.')).toHaveCount(0);
  await expect(resultOf(desk)).toHaveCount(0);
}

async function colors(desk: Desk): Promise<void> {
  await shown(desk, TOO_SHORT, 'neutral', '4.analysis.unknown');
  await expect(resultOf(desk).locator('.score')).not.toContainText('%');
  await expect(resultOf(desk).locator('.scale')).toHaveCount(0);
  await back(desk);
  await meets('4.analysis.green', async () => shown(desk, TOLD, 'green', '4.analysis.human'));
  await back(desk);
  await meets('4.analysis.yellow', async () => shown(desk, GENERATED_SHORT, 'yellow', '4.analysis.suspected'));
  await back(desk);
  await meets('4.analysis.red', async () => shown(desk, GENERATED, 'red', '4.analysis.suspected'));
  const result = resultOf(desk);
  await expect(result).toContainText('You have not changed it since.');
  await expect(result.locator('.score')).toHaveText(/^(8\d|9\d|100)% A signal, not proof$/);
  await expect(result.getByRole('heading', { level: 3 })).toHaveText([
    spec('4.analysis.suspected'),
    'Reasons',
    'Passages to read',
    'Metrics',
    // The text came in one event, as no hand or voice makes it: the typing history can not tell how it was written.
    'How the text came in',
    'What happens now',
    'What this cannot know',
  ]);
  await expect(result.getByRole('link', { name: /How it works/ })).toHaveAttribute('href', '/analysis');
  expect(await violations(desk.page, 'a result')).toEqual([]);
  await result.getByRole('button', { name: 'Show in the text: passage 1' }).click();
  await expect(desk.area).toBeFocused();
  expect(
    await desk.area.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart),
  ).toBeGreaterThan(500);
  await keyboardAlone(desk);
}

async function shown(desk: Desk, text: string, tone: string, heading: SpecId): Promise<void> {
  await write(desk, text);
  await buttonOf(desk).click();
  const verdict = resultOf(desk).locator(`.verdict[data-tone="${tone}"]`);
  await expect(verdict).toBeVisible();
  await sees(verdict, heading);
  await expect(verdict).toContainText(SIGNAL);
  expect(await verdict.locator('svg').count()).toBe(1);
}

async function keyboardAlone(desk: Desk): Promise<void> {
  const { page } = desk;
  await buttonOf(desk).focus();
  await page.keyboard.press('Enter');
  await expect(resultOf(desk)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(resultOf(desk)).toHaveCount(0);
  await expect(buttonOf(desk)).toBeFocused();
}

async function failing(desk: Desk): Promise<void> {
  const text = await desk.text();
  await desk.page.route(
    CALL,
    async (route) => route.fulfill({ status: 500, json: { error: '', code: 'internal', detail: '' } }),
    { times: 1 },
  );
  await buttonOf(desk).click();
  await sees(desk.page, '8.analysis.failed');
  await expect(desk.area).toHaveValue(text);
  await desk.page.getByRole('button', { name: 'Close', exact: true }).click();
}

/** The session is refused in the middle: the log-in is asked for over the page, and no word is lost. */
async function refused(desk: Desk): Promise<void> {
  const { page } = desk;
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'refused');
    localStorage.setItem('refreshToken', 'refused');
  });
  await desk.focus();
  await page.keyboard.insertText(' One sentence more.');
  const text = await desk.text();
  await buttonOf(desk).press('Enter');
  await expect(page.getByText('Please log in again.').first()).toBeVisible();
  await expect(desk.area).toHaveValue(text);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await buttonOf(desk).click();
  await expect(resultOf(desk)).toContainText('You have not changed it since.');
  await back(desk);
  await expect(desk.area).toHaveValue(text);
}

async function theTeachersSide(teacher: Desk, student: Desk, assignment: string): Promise<void> {
  const submission = await student.university.submission(assignment);
  await teacher.logInAt(`/teacher/assignment/${assignment}?submission=${submission?.id ?? ''}`, TEACHER);
  const section = teacher.page.getByRole('region', { name: 'AI Detection' });
  await expect(section).toContainText('The student asked. The text has not changed since.');
  expect(await violations(teacher.page, 'a result, to a teacher')).toEqual([]);
  await buttonOf(student).click();
  await expect(resultOf(student).locator('.analysis')).toBeVisible();
  const facts = async (desk: Locator) =>
    desk.locator('.verdict, .metrics, .reasons, .analysis > p:not(:has(a))').allTextContents();
  const theirs = await facts(resultOf(student));
  const seen = await facts(section);
  // What happens now is said to each of them in their own words.
  const same = (lines: string[]) => lines.filter((line) => !line.startsWith('Nothing by itself.'));
  expect(same(seen)).toEqual(same(theirs));
  await section.getByRole('button', { name: 'Run again' }).click();
  await expect(section).not.toContainText('The student asked.');
  await back(student);
}

test('the analysis without a network, and switched off', async ({ desk, newDesk, assignment, university }) => {
  const { page } = desk;
  await desk.logInToWrite(assignment);
  await write(desk, TOLD);
  await expect(desk.saveState).toHaveText(/Saved to university/);
  await desk.proxyDown();
  await desk.type(' The network went away.');
  await expect(desk.connection).toHaveText(/Offline/);
  await buttonOf(desk).click();
  await expect(resultOf(desk)).toContainText(
    'Checked on this device. This result is not stored. Your university checks the same text when there is a connection.',
  );
  await expect(resultOf(desk)).toContainText(spec('4.analysis.human'));
  const onDevice = await resultOf(desk).locator('.metrics, .score, .reasons').allTextContents();
  await back(desk);
  await expect(buttonOf(desk)).toHaveAccessibleDescription('It is waiting to be sent.');
  await expect(page.getByText('AI Detection, asked on this device:')).toBeVisible();

  desk.proxy.weather = 'pass';
  await expect(page.getByText('The AI Detection that you asked for is here.')).toBeVisible({ timeout: 60_000 });
  await expect(buttonOf(desk)).toHaveAttribute('aria-disabled', 'false');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(resultOf(desk)).toContainText('You have not changed it since.');
  expect(await resultOf(desk).locator('.metrics, .score, .reasons').allTextContents()).toEqual(onDevice);
  await back(desk);

  const { course } = await university.call(TEACHER, getAssignment, { params: { id: assignment } });
  const allow = async (allowed: boolean) =>
    university.call(TEACHER, updateCourseAnalysis, { params: { id: course }, body: { allowed } });
  await allow(false);
  await page.reload();
  // The button may appear late: more text is written and saved first, after which it would be there.
  await desk.focus();
  await desk.type(' No button now.');
  await expect(desk.saveState).toHaveText(/Saved to university/);
  await expect(buttonOf(desk)).toHaveCount(0);
  await allow(true);
  await practice(await newDesk());
});

/** On the practice page the device analyzes by itself without a network, because nobody reads that text later. */
async function practice(desk: Desk): Promise<void> {
  await desk.logInAt('/editor');
  await write(desk, TOLD);
  await buttonOf(desk).click();
  await expect(resultOf(desk)).toContainText('You have not changed it since.');
  await expect(resultOf(desk)).not.toContainText('Checked on this device.');
  await back(desk);
  await desk.proxyDown();
  await desk.focus();
  await desk.type(' Offline again.');
  await expect(desk.connection).toHaveText(/Offline/);
  await buttonOf(desk).click();
  await expect(resultOf(desk)).toContainText('Checked on this device. This result is not stored.');
  await back(desk);
  await expect(buttonOf(desk)).toHaveAttribute('aria-disabled', 'false');
}
