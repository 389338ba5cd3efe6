import { updateMember } from '#contract/member';
import { getUniversitySettings, updateUniversitySettings } from '#contract/university';
import { violations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';
import { unfold } from './fixtures/unfold.ts';

test('staff is shown no deleted words, of one student the text alone, and an administrator decides a concern', async ({
  desk,
  newDesk,
  university,
  assignment,
}) => {
  test.setTimeout(300_000);
  await desk.logInToWrite(assignment, STUDENT);
  await expect(
    desk.page.getByText(
      /Words that you take out again are shown to you alone\. It is deleted 180 days after the grade/,
    ),
  ).toHaveCount(1);
  await desk.typeByHand('Kept words. Secret');
  for (let key = 0; key < 6; key += 1) await desk.page.keyboard.press('Backspace');
  await desk.expectArrived(assignment, 'Kept words. ');
  const { id } = (await university.submission(assignment)) ?? { id: '' };

  const teacher = await newDesk(online);
  await teacher.logIn(TEACHER);
  const moment = teacher.page.getByRole('region', { name: 'The text at this moment' });
  const lookBack = async () => {
    await teacher.page.goto(`/evidence/${id}`);
    await teacher.page.getByRole('button', { name: 'Open the replay' }).click();
    await teacher.page.getByRole('slider', { name: 'Moment of writing' }).press('End');
    for (let key = 0; key < 6; key += 1)
      await teacher.page.getByRole('slider', { name: 'Moment of writing' }).press('ArrowLeft');
  };
  await lookBack();
  await expect(
    teacher.page.getByText('The student sees this same page, and the words that were deleted.'),
  ).toBeVisible();
  await expect(moment).toContainText(/^Kept words\. █/);
  await expect(moment).not.toContainText('S');
  await unfold(teacher.page, 'Concerns');
  await teacher.page.getByRole('button', { name: 'Raise a concern' }).click();
  await teacher.page.getByLabel('What you ask the student').fill('Where are your sources?');
  await teacher.page.getByRole('checkbox', { name: 'Where facts or quotations come from' }).check();
  await teacher.page.getByRole('button', { name: 'Raise the concern' }).click();
  await expect(teacher.page.getByRole('heading', { name: 'Where facts or quotations come from' })).toBeVisible();

  const admin = await newDesk(online);
  await admin.logIn(ADMIN);
  const concerns = admin.page.getByRole('region', { name: 'Concerns to decide' });
  const decide = concerns.getByRole('button', { name: /^Decide the concern about .*staff is shown no deleted words/ });
  await decide.click();
  await expect(admin.page.getByRole('dialog').getByText('Where are your sources?')).toBeVisible();
  expect(await violations(admin.page, 'a decision')).toEqual([]);
  await admin.page.getByLabel('Why, in your words').fill('The sources stand in the text.');
  await admin.page.getByRole('button', { name: 'Save decision' }).click();
  await expect(decide).toHaveCount(0);

  await admin.page.goto('/admin/settings');
  await admin.page
    .getByRole('group', { name: 'May teachers read words that a student deleted?' })
    .getByLabel('Yes')
    .check();
  await admin.page.getByRole('button', { name: 'Save rules' }).click();
  await expect(admin.page.getByText('The rules are saved.')).toBeVisible();
  await lookBack();
  await expect(moment).toContainText('Kept words. Secret');

  await admin.page.goto('/admin/people');
  await admin.page.getByLabel('Name, email or roll number').fill(STUDENT);
  await admin.page.getByRole('button', { name: 'Search', exact: true }).click();
  await admin.page.getByRole('button', { name: 'Record of Asha Kulkarni' }).click();
  await admin.page.getByRole('button', { name: 'Don’t show it to staff' }).click();
  await expect(admin.page.getByText('Record not shown to staff')).toBeVisible();
  await teacher.page.reload();
  await expect(teacher.page.getByText('No process record is shown for this text.').first()).toBeVisible();
  await expect(teacher.page.getByText('Kept words.')).toBeVisible();
  for (const title of ['Replay', 'Pasted from outside', 'Sittings', 'The picture'])
    await expect(teacher.page.getByRole('heading', { name: title })).toHaveCount(0);
  await expect(teacher.page.getByText('The sources stand in the text.')).toBeVisible();

  await desk.page.goto(`/evidence/${id}`);
  await expect(desk.page.getByText('Your teacher reads your text, and none of this.')).toBeVisible();
  await expect(desk.page.getByRole('heading', { name: 'Replay' })).toBeVisible();
  await desk.openEditor(assignment);
  await expect(desk.page.getByText(/^Only you can see it: the teacher of this course reads your text/)).toHaveCount(1);

  const { user } = await university.session(STUDENT);
  await university.call(ADMIN, updateMember, { params: { id: user.id }, body: { record_shown: true } });
  const rules = await university.call(ADMIN, getUniversitySettings);
  await university.call(ADMIN, updateUniversitySettings, { body: { ...rules, deleted_text_shown: false } });
});
