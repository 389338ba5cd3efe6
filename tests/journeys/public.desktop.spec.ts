import { expect, test } from './fixtures/journey.ts';

test('a toast outlives the redirect, closes after five seconds, and waits for whoever points at it', async ({
  desk: { page },
}) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/reset-password');
  await page.waitForURL('**/login');
  const toast = page.getByText('Invalid password reset link.');
  await expect(toast).toBeVisible();
  await page.clock.runFor(4000);
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4000);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).focus();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.clock.runFor(5001);
  await expect(toast).toHaveCount(0);
});

test('a screen leads to log in and back; another role’s screen leads home and says why', async ({ desk }) => {
  const { page } = desk;
  await page.goto('/student/assignments?from=mail');
  await page.waitForURL(/\/login\?/);
  await desk.fillLogIn('student@example.edu', 'Longhand-demo-1');
  await page.waitForURL('**/student/assignments?from=mail');
  await page.goto('/teacher/create-course');
  await page.waitForURL('**/dashboard/student');
  await expect(page.getByText('That page is for teachers. Here is your own.')).toBeVisible();
  await page.goto('/no/such/page');
  await page.waitForURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { name: 'Empower students to achieve their best' })).toBeVisible();
  await page.goto('/?source=pwa');
  await page.waitForURL('**/dashboard/student');
});

test('the editor asks for an access token alone, the profile for nothing', async ({ desk: { page } }) => {
  await page.goto('/profile');
  await expect(page.getByText('Error: No role provided.')).toBeVisible();
  await page.goto('/editor?assignment=1');
  await page.waitForURL(/\/login\?back=/);
  await page.evaluate(() => localStorage.setItem('accessToken', 'any'));
  await page.goto('/editor');
  await expect(page.getByText('Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/editor$/);
});

test('what is typed into a sign-up survives a reload, its passwords do not', async ({ desk: { page } }) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Create Faculty/Student Account for your university',
  );
  await page.getByPlaceholder('UNI-12345').fill('uni-12345');
  await page.getByLabel('Email').fill('asha@example.edu');
  await page.getByLabel('Teacher').check();
  await page.getByLabel('Password', { exact: true }).fill('violet harbour tandem');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText(/your university/);
  const title = await heading.textContent();
  await page.reload();
  await expect(heading).toHaveText(title ?? '');
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.edu');
  await expect(page.getByLabel('Teacher')).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByPlaceholder('UNI-12345').fill('UNI-NOBODY');
  await page.getByLabel('Password', { exact: true }).fill('violet harbour tandem');
  await page.getByLabel('Confirm password').fill('violet harbour tandem');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('No university has this ID. Check it, or ask your university for it.')).toBeVisible();
  await expect(page.getByPlaceholder('UNI-12345')).toBeFocused();
});

test('feedback written without a network waits, can be taken back, and goes out from the next page', async ({
  desk,
  server,
}) => {
  const { page, context } = desk;
  await page.goto('/contact');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const write = async (words: string) => {
    await page.getByLabel('Your name').fill('Joseph');
    await page.getByLabel('Your email').fill('joseph@example.edu');
    await page.getByLabel('Your feedback').fill(words);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  };
  await context.setOffline(true);
  await write('Written in the lift.');
  await expect(
    page.getByText('It is saved on this device and is sent as soon as the university can take it.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Your feedback')).toHaveValue('Written in the lift.');
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await write('Written in the train.');
  await page.reload();
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await page.goto('/pricing');
  await context.setOffline(false);
  await page.reload();
  const mailbox = async () => (await fetch(`${server.url}/dev/mailbox`)).text();
  await expect.poll(mailbox).toContain('Written in the train.');
  expect((await mailbox()).split('Written in the').length).toBe(2);
  await page.goto('/contact');
  await write('Written at the desk.');
  await expect(page.getByText('It is saved on this device')).toHaveCount(0);
  await expect.poll(mailbox).toContain('Written at the desk.');
  await context.setOffline(true);
  await write('Written on the stairs.');
  await expect(page.getByText('It is saved on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('It is saved on this device')).toHaveCount(0);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
});
