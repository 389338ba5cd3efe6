import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';

test.use(online);

test('a student is led to what is due, to the grade of what is done, and from a public page back to the dashboard', async ({
  desk,
  assignment,
}) => {
  await desk.logIn();
  const { page } = desk;
  const places = page.getByRole('navigation', { name: 'Main' });
  // What is due can be read from here on.
  await expect(page.getByRole('link', { name: /writing$/ }).first()).toBeVisible();
  await places.getByRole('link', { name: 'Write' }).click();
  await page.waitForURL(`**/editor?assignment=${assignment}`);

  await page.goto('/student/assignments');
  await page.getByRole('tab', { name: /^Done/ }).click();
  await page.getByRole('link', { name: 'Grade 74: Where I work best' }).click();
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
