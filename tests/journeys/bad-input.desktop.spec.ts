import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { STUDENT } from './fixtures/university.ts';

test('a wrong password', async ({ desk }) => {
  await desk.page.goto('/login');
  await desk.fillLogIn(STUDENT, 'not the password');
  await expect(desk.page.getByText('Login failed. Please check your credentials.').first()).toBeVisible();
  await expect(desk.page.getByLabel(labels.email, { exact: true })).toHaveValue(STUDENT);
  await expect(desk.page).toHaveURL(/\/login/);
});

test('the editor without a log-in leads to it', async ({ desk }) => {
  await desk.page.goto('/editor');
  await expect(desk.page).toHaveURL(/\/login/);
});

const good = { code: 'UNI-12345', password: 'A long enough phrase 7', again: 'A long enough phrase 7' };
const cases = [
  { name: 'an unknown university', ...good, code: 'UNI-99999', email: 'new@example.edu', says: /university/i },
  { name: 'a bad e-mail', ...good, email: 'nobody@', says: null },
  { name: 'a weak password', ...good, password: 'short', again: 'short', email: 'new@example.edu', says: /password/i },
  {
    name: 'two passwords',
    ...good,
    again: 'Another phrase 7',
    email: 'new@example.edu',
    says: 'Passwords do not match',
  },
];

for (const { name, code, email, password, again, says } of cases) {
  test(`signing up with ${name}`, async ({ desk }) => {
    await desk.page.goto('/signup');
    await desk.page.getByPlaceholder('UNI-12345').fill(code);
    await desk.page.getByLabel('Email').fill(email);
    await desk.page.getByLabel('Password', { exact: true }).fill(password);
    await desk.page.getByLabel(/confirm password/i).fill(again);
    const before = desk.proxy.exchanges.length;
    await desk.page.getByRole('button', { name: 'Create Account' }).click();
    if (says === null) {
      const valid = await desk.page.getByLabel('Email').evaluate((field: HTMLInputElement) => field.checkValidity());
      expect(valid).toBe(false);
    } else {
      await expect(desk.page.getByText(says).first()).toBeVisible();
    }
    await expect(desk.page.getByLabel('Email')).toHaveValue(email);
    await expect(desk.page).toHaveURL(/\/signup/);
    const created = desk.proxy.exchanges
      .slice(before)
      .filter(({ path, status }) => path.includes('/register/') && status === 202);
    expect(created).toEqual([]);
  });
}

test('an assignment that does not exist: the words stay, in sight', async ({ desk, university }) => {
  await desk.logIn();
  // It can be written for only while there is no network.
  await desk.proxyDown();
  await desk.openEditor(randomUUID());
  await desk.type('Where do I belong? ');
  desk.proxy.weather = 'pass';
  await expect(desk.page.getByText('Needs attention').first()).toBeVisible({ timeout: 30_000 });
  await desk.page.reload();
  await expect(desk.area).toHaveValue('Where do I belong? ');
  const assignment = await university.newAssignment('After trouble');
  await desk.openEditor(assignment);
  await desk.type('Other work goes on. ');
  await desk.expectArrived(assignment, 'Other work goes on. ');
});
