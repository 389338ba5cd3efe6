import { listMarkings } from '#contract/marking';
import { expect, test } from './fixtures/journey.ts';
import { OTHER_STUDENT, STUDENT, TEACHER } from './fixtures/university.ts';

test('texts that were never opened here are graded without a network, one after the other', async ({
  desk,
  university,
  assignment,
}) => {
  const submissions = await Promise.all(
    [STUDENT, OTHER_STUDENT].map((email) => university.handIn(email, assignment, `The words of ${email}.`)),
  );
  await desk.logIn(TEACHER);
  const { page } = desk;
  await page.goto(`/teacher/assignment/${assignment}`);
  await expect(page.getByText('2 texts to read are on this device')).toBeVisible();

  await desk.proxyDown();
  await page.reload();
  await page.getByRole('link', { name: 'Read the next one' }).press('Enter');
  const graded: string[] = [];
  for (const grade of ['71', '82']) {
    const words = page
      .getByText(/^The words of student2?@example\.edu\.$/)
      .filter({ hasNotText: graded[0] ?? 'nothing' });
    await expect(words).toBeVisible();
    graded.push(await words.innerText());
    await page.keyboard.press('m');
    await page.keyboard.type(grade);
    await page.keyboard.press('Control+Enter');
  }
  await expect(page.getByRole('region', { name: 'Submissions' })).toBeVisible();

  desk.proxy.weather = 'pass';
  const grades = () =>
    Promise.all(
      submissions.map(async (id) => (await university.call(TEACHER, listMarkings, { params: { id } }))[0]?.grade),
    );
  await expect.poll(async () => (await grades()).map(String).toSorted()).toEqual(['71', '82']);
});
