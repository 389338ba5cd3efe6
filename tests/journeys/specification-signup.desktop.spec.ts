import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailedLink } from '../../scripts/new-university.ts';
import { spec } from '../specification/checklist.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { cut, kept, leads, meets, sees, sendsNothing, wordsOf } from './fixtures/specification.ts';

test.use(online);

const PASSWORD = 'A long enough phrase 7';
const DEMO_CODE = 'UNI-12345';
const DEMO_UNIVERSITY = 'Sahyadri University';

test('signing up, and verifying in this browser and in another one', async ({ newDesk, server }) => {
  test.setTimeout(300_000);
  const email = `nila-${randomBytes(4).toString('hex')}@example.org`;
  const desk = await newDesk();
  await emptySignUp(desk);
  await failedSignUp(desk, email);
  await signUp(desk, email);
  await unverified(await newDesk(), email);
  const link = await mailedLink(server.url, email, '/verify-email');
  await verifyElsewhere(await newDesk(), link, email);
  await verifyHere(desk, link);
});

async function emptySignUp(desk: Desk): Promise<void> {
  const { page } = desk;
  await page.goto(spec('2.route.signup'));
  const title = (college: string) => spec('2.signup.title').replace('<College Name>', college);
  await meets('2.signup.college', async () => {
    await expect(page.getByRole('heading', { level: 1, name: title('your university'), exact: true })).toBeVisible();
    await page.getByPlaceholder(spec('2.signup.university-id')).fill(DEMO_CODE);
    await expect(page.getByRole('heading', { level: 1, name: title(DEMO_UNIVERSITY), exact: true })).toBeVisible();
    await page.getByPlaceholder(spec('2.signup.university-id')).fill('');
  });
  await meets('2.signup.default', async () => expect(page.getByLabel(spec('2.signup.student'))).toBeChecked());
  await meets('6.signup.roles', async () => {
    await expect(page.locator('[name="user_type"]')).toHaveCount(2);
    await expect(page.getByLabel(spec('2.signup.teacher'), { exact: true })).not.toBeChecked();
  });
  await meets('2.signup.login-target', async () => leads(page, '2.signup.login', '/login'));
  await meets('2.signup.register-target', async () => leads(page, '2.signup.register', '/signup/register-university'));
  await meets('4.signup.idle', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await meets('5.signup.required', async () => {
    await sendsNothing(desk, '/register/', '2.signup.create');
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4);
  });
  await meets('2.signup.email', async () => expect(page.getByLabel('Email')).toHaveAttribute('type', 'email'));
  await meets('2.signup.passwords', async () => {
    await expect(page.getByPlaceholder(spec('9.password.placeholder'))).toHaveCount(2);
  });
  await meets('4.password.toggle', async () => {
    const password = page.getByLabel('Password', { exact: true });
    await page
      .getByRole('button', { name: spec('4.password.show') })
      .first()
      .click();
    await expect(password).toHaveAttribute('type', 'text');
    await page
      .getByRole('button', { name: spec('4.password.hide') })
      .first()
      .click();
    await expect(password).toHaveAttribute('type', 'password');
  });
}

async function fillSignUp(page: Page, code: string, email: string, again = PASSWORD): Promise<void> {
  await page.getByPlaceholder(spec('2.signup.university-id')).fill(code);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(again);
}

async function failedSignUp(desk: Desk, email: string): Promise<void> {
  const { page, proxy } = desk;
  const create = page.getByRole('button', { name: spec('2.signup.create'), exact: true });
  await meets('5.signup.email', async () => {
    await fillSignUp(page, DEMO_CODE, 'nobody@');
    await sendsNothing(desk, '/register/', '2.signup.create');
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  });
  await meets('5.signup.unsent', async () => {
    await fillSignUp(page, DEMO_CODE, email, 'Another phrase 7');
    await sendsNothing(desk, '/register/', '2.signup.create');
    await sees(page, '5.signup.mismatch');
  });
  await meets('8.signup.server', async () => {
    await fillSignUp(page, 'UNI-99999', email);
    await create.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.error, .form-error').first()).toContainText(/no university|university/i);
    await expect(page.getByText(wordsOf('8.signup.failed'))).toHaveCount(0);
  });
  await meets('4.signup.submitting', async () => {
    await fillSignUp(page, DEMO_CODE, email);
    proxy.weather = 'silent';
    await create.click();
    const overlay = page.getByRole('dialog');
    await sees(overlay, '2.signup.overlay');
    await expect(page.getByText(spec('2.signup.creating'), { exact: true })).toBeAttached();
    await meets('2.signup.spinner', async () => {
      const width = await overlay.locator('.spinner').evaluate((spinner) => getComputedStyle(spinner).width);
      expect(width).toBe(`${spec('9.spinner')}px`);
    });
  });
  await meets('4.signup.failure', async () => {
    proxy.weather = 'down';
    await sees(page, '8.signup.failed');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    proxy.weather = 'pass';
  });
}

async function signUp({ page }: Desk, email: string): Promise<void> {
  await fillSignUp(page, DEMO_CODE, email);
  await page.getByRole('button', { name: spec('2.signup.create'), exact: true }).click();
  const overlay = page.getByRole('dialog');
  await expect(overlay.getByRole('heading', { name: spec('2.signup.success'), exact: true })).toBeVisible();
  await meets('4.signup.success', async () => {
    await expect(overlay.getByText(/check your email to verify your account/i)).toBeVisible();
  });
}

async function unverified(desk: Desk, email: string): Promise<void> {
  await meets('8.login.server', async () => {
    await desk.page.goto(spec('2.route.login'));
    await desk.fillLogIn(email, PASSWORD);
    await expect(desk.page.getByRole('alert').getByText(/verif/i)).toBeVisible();
    await expect(desk.page.getByText(wordsOf('8.login.failed'))).toHaveCount(0);
  });
}

async function verifyHere(desk: Desk, link: string): Promise<void> {
  const { page } = desk;
  const [path = ''] = spec('2.route.verify-email').split('?');
  await page.goto(path);
  await sees(page, '8.verify.missing');
  await cut(desk, /verify-email\/[^/]/, async () => {
    await page.goto(link);
    await sees(page, '8.verify.failed');
  });
  await page.goto(link);
  await meets('4.verify.profile', async () => page.waitForURL('**/profile'));
  await meets('4.verify.stored', async () => {
    for (const key of ['accessToken', 'refreshToken', 'user']) expect(await kept(page, key)).not.toBeNull();
    expect(await kept(page, 'userType')).toBe('student');
    expect(await page.evaluate((key) => sessionStorage.getItem(key), spec('3.storage.verified'))).not.toBeNull();
  });
}

async function verifyElsewhere({ page }: Desk, link: string, email: string): Promise<void> {
  await meets('4.verify.elsewhere', async () => {
    await page.goto(link);
    await page.waitForURL('**/login');
    await sees(page, '4.verify.words');
    expect(await kept(page, 'accessToken')).toBeNull();
    expect(await kept(page, 'userType')).toBe('student');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: spec('2.login.button'), exact: true }).click();
    await page.waitForURL('**/profile');
    await meets('2.profile.verified', async () => {
      await expect(page.locator('.notice.good').getByText(/verified/)).toBeVisible();
    });
  });
}
