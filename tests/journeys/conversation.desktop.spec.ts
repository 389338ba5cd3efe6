import { violations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';
import { unfold } from './fixtures/unfold.ts';

const OPENING = 'The postman sat down on the step of the mill. ';
const MIDDLE =
  'Nobody had written to the miller since his brother had left for the coast. The children of the village knew all of them by heart. ';
const CLOSING = 'That is why the miller, who heard every card read aloud at his gate, never learned to read at all.';
const KNEW = 'knew all of them by heart';
const SANG = 'sang them in the street';

test('the student and the teacher see the same questions, and both write down what was said', async ({
  desk,
  newDesk,
  university,
  assignment,
}) => {
  await desk.logInToWrite(assignment, STUDENT);
  const { page } = desk;
  const text = OPENING + MIDDLE + CLOSING;
  await desk.typeByHand(text);
  const knew = text.indexOf(KNEW);
  await desk.area.evaluate((area: HTMLTextAreaElement, [from, to]) => area.setSelectionRange(from, to), [
    knew,
    knew + KNEW.length,
  ] as const);
  await desk.typeByHand(SANG);
  await desk.expectArrived(assignment, text.replace(KNEW, SANG));
  const { id } = (await university.submission(assignment)) ?? { id: '' };

  await page.goto(`/evidence/${id}`);
  await unfold(page, 'For a conversation');
  await page.getByRole('button', { name: 'Show the questions' }).click();
  const sheet = page.getByRole('region', { name: 'For a conversation' });
  await expect(sheet.getByText('What was wrong with the earlier form of this sentence?')).toBeVisible();
  await expect(sheet.getByText('The children of the village knew all of them by heart.')).toBeVisible();
  const asked = await sheet.locator('.title').allInnerTexts();
  expect(asked.length).toBeGreaterThan(3);
  expect(await violations(page, 'the questions')).toEqual([]);
  await sheet.getByRole('button', { name: 'See it happen' }).first().click();
  const moment = page.getByRole('region', { name: 'The text at this moment' });
  await expect(moment).toContainText(KNEW);

  // An answer that is written without a connection waits, and arrives.
  await desk.proxyDown();
  await sheet.getByRole('button', { name: 'Add a note' }).first().click();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Please fill in this field.')).toBeVisible();
  await page.getByLabel('In your words').fill('Songs are remembered.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(sheet.getByText('Your note on this device: “Songs are remembered.”')).toBeVisible();
  desk.proxy.weather = 'pass';
  await expect(sheet.getByText('The student’s note: “Songs are remembered.”')).toBeVisible();

  const teacher = await newDesk(online);
  await teacher.logInAt(`/evidence/${id}`, TEACHER);
  await unfold(teacher.page, 'For a conversation');
  await teacher.page.getByRole('button', { name: 'Show the questions' }).click();
  const same = teacher.page.getByRole('region', { name: 'For a conversation' });
  await expect(same.getByText('The student’s note: “Songs are remembered.”')).toBeVisible();
  expect(await same.locator('.title').allInnerTexts()).toEqual(asked);
  await same.getByRole('button', { name: 'Write a note' }).click();
  await teacher.page.getByLabel('What was said').fill('She sang one of them.');
  await teacher.page.getByRole('button', { name: 'Save note' }).click();
  await expect(same.getByText(/’s note: “She sang one of them.”/)).toBeVisible();
});
