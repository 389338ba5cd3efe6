import { getReport } from '#contract/evidence';
import { expect, test } from './fixtures/journey.ts';
import { allowFormatting } from './fixtures/offer-more.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

test.use(online);

/** A page that makes no request for this long has loaded all its parts. */
const QUIET_MS = 300;

const TYPED = `# The stool

A **thin** card, *open* on both sides.[^1]

- one
- two

[^1]: As the postman said.`;

test('a student formats by keys, and the teacher reads it formatted, with a remark at its place', async ({
  desk,
  newDesk,
  university,
}) => {
  await allowFormatting(university, true);
  const assignment = await university.newAssignment('Cards with marks', { formatting: true });
  await desk.logInToWrite(assignment, STUDENT);
  const { page } = desk;
  const { keyboard } = page;
  // Faster keys are no typing for the report.
  const type = (text: string) => keyboard.type(text, { delay: 30 });
  const tools = page.getByRole('group', { name: 'Formatting' });
  await expect(tools).toBeVisible();
  await desk.focus();
  await keyboard.press('Control+Shift+Digit6');
  await type('The stool\n\nA ');
  await keyboard.press('Control+b');
  await type('thin');
  await keyboard.press('Control+b');
  await type(' card, ');
  await keyboard.press('Control+i');
  await type('open');
  await keyboard.press('Control+i');
  await type(' on both sides.\n\none\ntwo');
  await keyboard.press('Shift+ArrowUp');
  await keyboard.press('Control+Shift+Digit8');
  await keyboard.press('Control+z');
  await keyboard.press('Control+End');
  await keyboard.press('Shift+ArrowUp');
  await tools.getByRole('button', { name: 'List', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Your writing' });
  await expect(field).toBeFocused();
  await field.evaluate((area: HTMLTextAreaElement) => {
    const place = area.value.indexOf('sides.') + 'sides.'.length;
    area.setSelectionRange(place, place);
  });
  await tools.getByRole('button', { name: 'Footnote' }).click();
  await type('As the postman said.');
  expect(await desk.text()).toBe(TYPED);

  await keyboard.press('Control+Shift+KeyE');
  const reading = page.getByRole('region', { name: 'Your text as it is read' });
  await expect(reading).toBeFocused();
  await expect(reading.getByRole('heading', { name: 'The stool' })).toBeVisible();
  await expect(reading.locator('b')).toHaveText('thin');
  await expect(reading.locator('ul > li')).toHaveText(['one', 'two']);
  await expect(field).toBeHidden();
  await tools.getByRole('button', { name: 'Write' }).click();
  await expect(field).toBeFocused();
  expect(await field.evaluate((area: HTMLTextAreaElement) => area.selectionEnd)).toBe(TYPED.length);

  await desk.submit();
  await desk.expectArrived(assignment, TYPED);
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).toBe('submitted');
  const { id } = (await university.submission(assignment)) ?? { id: '' };
  const { text, facts } = await university.call(STUDENT, getReport, { params: { id } });
  expect(text).toBe(TYPED);
  expect(new Set(facts?.spans.map((span) => span.class))).toEqual(new Set(['typed']));

  const teacher = await newDesk(online);
  await teacher.logInAt(`/teacher/assignment/${assignment}?submission=${id}`, TEACHER);
  const read = teacher.page.getByRole('article', { name: 'Text' });
  await expect(read.getByRole('heading', { name: 'The stool' })).toBeVisible();
  await expect(read.locator('.essay')).not.toContainText('**');
  await read.locator('b').dblclick();
  await read.getByRole('button', { name: 'Note in the margin' }).click();
  await teacher.page.getByLabel('Your words').fill('How thin?');
  await teacher.page.getByRole('button', { name: 'Done' }).click();
  await expect(read.locator('b .cm')).toHaveText('thin');
  await expect(read.getByRole('note', { name: 'Comment 1' })).toContainText('How thin?');
  await allowFormatting(university, false);
  await page.reload();
  await expect(field).toHaveValue(TYPED);
  await untilQuiet(page, QUIET_MS);
  await expect(tools).toHaveCount(0);
  await teacher.page.reload();
  await expect(read.locator('.essay')).toContainText('card, *open* on both sides.[^1]');
});
