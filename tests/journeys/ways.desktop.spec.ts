import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';

test.use(online);

test('a student is led to what was written last, to the grade of what is done, and from a public page back to the dashboard', async ({
  desk,
  university,
  assignment,
}) => {
  const sooner = new Date(Date.now() + 3_600_000).toISOString();
  const dueSooner = await university.newAssignment('Due sooner', { end_time: sooner });
  await desk.logIn();
  const { page } = desk;
  const places = page.getByRole('navigation', { name: 'Main' });
  for (const each of [dueSooner, assignment]) {
    await desk.openEditor(each);
    await desk.type('Begun. ');
    await desk.expectArrived(each, 'Begun. ');
  }
  await desk.type('Written last. ');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await page.waitForURL('**/dashboard/student');
  const write = places.getByRole('link', { name: 'Write' });
  await expect(write).toHaveAttribute('href', `/editor?assignment=${assignment}`);
  await write.click();
  await expect(desk.area).toHaveValue('Begun. Written last. ');

  await page.goto('/student/assignments');
  await page.getByRole('tab', { name: /^Done/ }).click();
  await page.getByRole('link', { name: '74 of 100: Where I work best' }).click();
  await page.waitForURL('**/student/returned/**');
  await expect(places.locator('[aria-current]')).toHaveText('Assignments');

  await page.goto('/pricing');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await header.getByRole('link', { name: 'Longhand, home' }).click();
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
  await header.getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('**/dashboard/student');
});
