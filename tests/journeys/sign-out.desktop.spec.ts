import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { everythingKept } from './fixtures/everything-kept.ts';
import { OTHER_STUDENT } from './fixtures/university.ts';

const TEXT = 'Words that only I may read.';

test('signing out leaves nothing readable on the device but what is unsent, which its owner finds again', async ({
  desk,
  assignment,
}) => {
  test.setTimeout(120_000);
  await desk.logInToWrite(assignment, OTHER_STUDENT);
  await desk.type(TEXT);
  await desk.expectArrived(assignment, TEXT, OTHER_STUDENT);
  await desk.page.goto('/profile');
  await desk.page.getByLabel('Section').fill('draft-of-mine');
  await desk.page.goto('/dashboard/student');
  const robotics = desk.page.getByRole('button', { name: /^Enroll in Robotics/ });
  await expect(robotics).toBeVisible();
  const stored = await desk.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(
    Object.keys(stored)
      .filter((key) => !key.startsWith('longhand:'))
      .sort(),
  ).toEqual(['accessToken', 'courses', 'refreshToken', 'university', 'user', 'userType'].sort());
  expect(stored['userType']).toBe('student');
  expect(JSON.parse(stored['user'] ?? '')).toMatchObject({ email: OTHER_STUDENT, user_type: 'student' });
  expect(JSON.parse(stored['courses'] ?? '')).toContainEqual(expect.objectContaining({ name: 'Robotics' }));
  const before = await desk.page.evaluate(everythingKept);
  for (const word of [TEXT, OTHER_STUDENT, 'draft-of-mine', 'Robotics']) expect(before).toContain(word);

  await desk.context.setOffline(true);
  await robotics.click();
  await expect(desk.page.getByText('Waiting to send').first()).toBeVisible();
  await desk.page.getByRole('button', { name: 'Logout', exact: true }).click();
  const dialog = desk.page.getByRole('dialog', { name: '1 item is not sent yet' });
  await expect(dialog).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await desk.page.waitForURL('**/login');
  await expect.poll(() => desk.page.evaluate(everythingKept)).not.toContain(OTHER_STUDENT);
  const after = await desk.page.evaluate(everythingKept);
  for (const word of [TEXT, 'draft-of-mine', 'Deshmukh', 'accessToken']) expect(after).not.toContain(word);
  const keys = await desk.page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  // Public answers, the theme, the clock's error, scroll positions, the sign-out, the count of each person's unsent
  // changes, that something is sealed, and the sign-out request itself may stay.
  const left =
    /^(longhand:(site|theme|clock|install|signed-out|known-device|calls|sealed|(unsent|request):.*)|tsr-scroll-.*)$/;
  expect(keys.filter((key) => !left.test(key))).toEqual([]);

  await desk.context.setOffline(false);
  await desk.logIn(OTHER_STUDENT);
  await expect(desk.connection).toHaveText(labels.connected, { timeout: 20_000 });
  await expect(desk.page.getByRole('button', { name: /^Enroll in Robotics/ })).toHaveCount(0);
});
