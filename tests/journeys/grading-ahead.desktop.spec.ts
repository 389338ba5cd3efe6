import { getClass } from '#contract/class';
import { listMarkings } from '#contract/marking';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { OTHER_STUDENT, STUDENT, TEACHER, type University } from './fixtures/university.ts';

test('texts that were never opened here are graded without a network, one after the other', async ({
  desk,
  university,
  assignment,
}) => {
  const submissions = await Promise.all(
    [STUDENT, OTHER_STUDENT].map((email) => university.handIn(email, assignment, `The words of ${email}.`)),
  );
  const { page } = desk;
  await desk.logInAt(`/teacher/assignment/${assignment}`, TEACHER);
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

/** The state of the marking that the university has of a submission. */
async function stateOf(university: University, id: string) {
  return (await university.call(TEACHER, listMarkings, { params: { id } }))[0]?.state;
}

/** Two texts are handed in; a teacher has opened the first and typed its grade. @returns their submissions. */
async function gradeFirst(desk: Desk, university: University, assignment: string): Promise<string[]> {
  for (const email of [STUDENT, OTHER_STUDENT]) await university.handIn(email, assignment, `The words of ${email}.`);
  const { page } = desk;
  await desk.logInAt(`/teacher/assignment/${assignment}?list=to_read&submission=next`, TEACHER);
  await expect(page.getByText(/^The words of student2?@example\.edu\.$/)).toBeVisible();
  const { students } = await university.call(TEACHER, getClass, {
    params: { id: assignment },
    query: { state: 'to_read', sort: 'name' },
  });
  const texts = students.flatMap(({ submission }) => submission ?? []);
  expect(new URL(page.url()).searchParams.get('submission')).toBe(texts[0]);
  await page.keyboard.press('m');
  await page.keyboard.type('71');
  return texts;
}

test('where a grade is still on its way, the next text is opened', async ({ desk, university, assignment }) => {
  const [first = '', second = ''] = await gradeFirst(desk, university, assignment);
  const { page } = desk;
  desk.proxy.blocked = / \/api\/outbox\//;
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(second));
  // Before it is queued, the first text would be opened again, which queues it.
  await expect(desk.connection).toHaveText(/^(Sending|Offline)/);
  await page.goto(`/teacher/assignment/${assignment}?list=to_read&submission=next`);
  await expect(page).toHaveURL(new RegExp(second));
  expect(await stateOf(university, first)).not.toBe('saved');
  desk.proxy.blocked = null;
  await expect.poll(() => stateOf(university, first)).toBe('saved');
});

test('a page that is left in the moment of Save and next has saved', async ({ desk, university, assignment }) => {
  const [first = ''] = await gradeFirst(desk, university, assignment);
  const { page } = desk;
  await page.evaluate((next) => {
    document.querySelector<HTMLFormElement>('form.panel')?.requestSubmit();
    location.assign(next);
  }, `/teacher/assignment/${assignment}?submission=${first}`);
  await expect.poll(() => stateOf(university, first)).toBe('saved');
});
