import { getReturn, listMarkings } from '#contract/marking';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';
import { online } from './fixtures/online.ts';

test.use(online);

const TEXT = 'The card was thin and open on both sides.';
const ELSEWHERE = 'Say where you read this.';
const AGAIN = 'Better: lead with the stool, and tell us how you know.';

test('a save that would return words that its page never showed returns nothing, and says so', async ({
  desk,
  newDesk,
  university,
  assignment,
}) => {
  const own = await university.handIn(STUDENT, assignment, TEXT);
  const stored = async () => (await university.call(TEACHER, listMarkings, { params: { id: own } }))[0]?.feedback;
  const returned = async () => (await university.call(STUDENT, getReturn, { params: { id: own } })).return;
  const [phone, laptop] = [desk, await newDesk()];
  const feedback = ({ page }: Desk) => page.getByRole('textbox', { name: 'Feedback' });
  for (const each of [phone, laptop]) {
    await each.logInAt(`/teacher/assignment/${assignment}?submission=${own}`, TEACHER);
  }
  await feedback(laptop).fill(AGAIN);
  await expect(laptop.page.getByText(/^Saved to university \d/)).toBeVisible();
  // The words of the phone arrive while the laptop gets no messages.
  laptop.proxy.blocked = /^GET .*\/markings\//;
  await feedback(phone).fill(ELSEWHERE);
  await phone.page.keyboard.press('Tab');
  await expect.poll(stored).toBe(ELSEWHERE);
  await laptop.page.getByRole('textbox', { name: 'Grade', exact: true }).fill('70');
  await expect(feedback(laptop)).toHaveValue(AGAIN);
  await laptop.page.getByRole('button', { name: 'Save', exact: true }).click();
  const refusal = laptop.page.locator('.notice').filter({ hasText: 'Another device changed this at the same time' });
  await expect(refusal).toBeVisible();
  expect(await returned()).toBeNull();
  laptop.proxy.blocked = null;
  await refusal.getByRole('button', { name: 'Dismiss' }).click();
  await laptop.page.reload();
  await expect(feedback(laptop)).toHaveValue(ELSEWHERE);
  await laptop.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(laptop.page.getByText('The student sees it.')).toBeVisible();
  expect(await returned()).toMatchObject({ grade: 70, feedback: ELSEWHERE });
});
