import { changeMarking, releaseGrades } from '#contract/marking';
import { updateAssignment } from '#contract/change-assignment';
import { getAssignment } from '#contract/assignment';
import { expect, test } from './fixtures/journey.ts';
import { OTHER_STUDENT, STUDENT, TEACHER, type University } from './fixtures/university.ts';
import { online } from './fixtures/online.ts';

test.use(online);

test('the release dialog never shows who was held when it was opened before: it asks first, and says so', async ({
  desk,
  university,
  assignment,
}) => {
  await holdGrades(university, assignment);
  await markHandIn(university, STUDENT, assignment, 71);
  await markHandIn(university, OTHER_STUDENT, assignment, 64);
  const { page } = desk;
  await desk.logInAt(`/teacher/assignment/${assignment}`, TEACHER);
  const dialog = page.getByRole('dialog', { name: 'Release the grades' });
  await page.getByRole('button', { name: 'Release...' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Meanwhile another device releases one of them.
  const { id = '', user = '' } = (await university.submission(assignment)) ?? {};
  expect(id).not.toBe('');
  await university.call(TEACHER, releaseGrades, { params: { id: assignment }, body: { students: [user] } });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/state=held/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Release...' }).click();
  await expect(dialog.getByText('Loading who...')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(dialog.getByText('2 students')).toHaveCount(0);
  answer();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByText('One student gets a grade')).toBeVisible();
});

async function holdGrades(university: University, id: string): Promise<void> {
  const { title, description, start_time, end_time, class_info, course } = await university.call(
    TEACHER,
    getAssignment,
    { params: { id } },
  );
  const fields = { title, description, start_time, end_time, class_info, course };
  await university.call(TEACHER, updateAssignment, { params: { id }, body: { ...fields, hold: true } });
}

/** A student hands a text in, and the teacher saves a grade of it. */
async function markHandIn(university: University, email: string, assignment: string, grade: number): Promise<void> {
  const id = await university.handIn(email, assignment, 'The card was thin and open on both sides.');
  for (const change of [{ kind: 'grade', grade }, { kind: 'save' }] as const)
    await university.call(TEACHER, changeMarking, { params: { id }, body: { change } });
}
