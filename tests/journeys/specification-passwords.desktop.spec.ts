import { randomBytes } from 'node:crypto';
import { mailedLink } from '../../scripts/new-university.ts';
import { spec } from '../specification/checklist.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { cut, field, kept, meets, sees, sendsNothing, toastOf, wordsOf } from './fixtures/specification.ts';
import { DEMO_PASSWORD, OTHER_STUDENT } from './fixtures/university.ts';

test.use(online);

const PASSWORD = 'A long enough phrase 7';

test('a forgotten password, and a university of one’s own', async ({ newDesk, server }) => {
  test.setTimeout(300_000);
  const desk = await newDesk();
  await forgotten(desk);
  await reset(desk, server.url);
  await slowAnswer(await newDesk());
  await registered(await newDesk());
});

async function forgotten(desk: Desk): Promise<void> {
  const { page } = desk;
  await page.goto(spec('2.route.forgot-password'));
  const email = page.getByLabel('Email', { exact: true });
  const send = page.locator('main form').getByRole('button', { name: /send|reset/i });
  await meets('5.forgot.required', async () => {
    await email.fill('');
    await sendsNothing(desk, '/password-reset/', /send|reset/i);
    await expect(email).toHaveAttribute('aria-invalid', 'true');
  });
  await meets('2.forgot.field', async () => email.fill(OTHER_STUDENT));
  await cut(desk, /password-reset/, async () => {
    await send.click();
    await sees(page.locator('main'), '8.reset.unsent');
  });
  await send.click();
  await meets('4.reset.requested', async () => expect(toastOf(page, '8.reset.sent')).toBeVisible());
}

async function reset(desk: Desk, server: string): Promise<void> {
  const { page } = desk;
  const [path = ''] = spec('2.route.reset-password').split('?');
  await meets('4.reset.missing', async () => {
    await page.goto(path);
    await page.waitForURL('**/login');
    await sees(page, '8.reset.invalid');
  });
  const fill = async (again = PASSWORD) => {
    await field(page, 'new_password').fill(PASSWORD);
    await field(page, 'confirm_password').fill(again);
  };
  const save = page.locator('main form').getByRole('button', { name: /reset|set/i });
  await meets('8.reset.server', async () => {
    await page.goto(`${path}?token=nothing`);
    await fill();
    await save.click();
    await expect(page.getByRole('alert')).toContainText(/link/i);
    await expect(page.getByText(wordsOf('8.reset.failed'))).toHaveCount(0);
  });
  await page.goto(await mailedLink(server, OTHER_STUDENT, '/reset-password'));
  await meets('2.reset.fields', async () => fill('Another phrase 7'));
  await meets('5.reset.mismatch', async () => {
    await sendsNothing(desk, '/confirm/', /reset|set/i);
    await sees(page, '5.signup.mismatch');
  });
  await fill();
  await cut(desk, /confirm/, async () => {
    await save.click();
    await sees(page, '8.reset.failed');
  });
  // The password that all other journeys use.
  await field(page, 'new_password').fill(DEMO_PASSWORD);
  await field(page, 'confirm_password').fill(DEMO_PASSWORD);
  await save.click();
  await meets('4.reset.done', async () => {
    await page.waitForURL('**/login');
    await expect(page.locator('.toasts .toast').last()).toBeVisible();
  });
}

/** Moves the page's clock by hand over the times of 10 and of 5 seconds. */
async function slowAnswer(desk: Desk): Promise<void> {
  const { page, proxy } = desk;
  await page.clock.install();
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.edu');
  const send = page.locator('main form').getByRole('button', { name: /send|reset/i });
  await meets('7.timeout', async () => {
    proxy.weather = 'silent';
    await send.click();
    await page.clock.fastForward(10_000);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    proxy.weather = 'pass';
  });
  await send.click();
  const toast = toastOf(page, '8.reset.sent');
  await expect(toast).toBeVisible();
  await test.step(`A toast closes by itself after ${spec('9.toast')}`, async () => {
    expect(spec('9.toast')).toBe('5 seconds');
    await page.clock.fastForward(5000);
    await expect(toast).toHaveCount(0);
  });
}

async function registered(desk: Desk): Promise<void> {
  const { page } = desk;
  const mark = randomBytes(4).toString('hex');
  await page.goto(spec('2.route.register-university'));
  await meets('2.register.back', async () => expect(page.locator('main a[href="/signup"]')).toBeVisible());
  await sees(page, '2.register.note');
  const names = spec('3.university.inputs').split(', ');
  const values = [`Tapti University ${mark}`, 'Surat', `office-${mark}@example.org`, `admin-${mark}@example.org`];
  await meets('5.register.required', async () => {
    await sendsNothing(desk, '/profile/university/', /^register/i);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(6);
    for (const name of ['email', 'adminEmail']) await expect(field(page, name)).toHaveAttribute('type', 'email');
  });
  await meets('2.register.fields', async () => {
    for (const [at, name] of names.entries()) await field(page, name).fill(values[at] ?? PASSWORD);
  });
  const confirmation = page.getByLabel('Confirm password');
  await meets('5.register.mismatch', async () => {
    await confirmation.fill('Another phrase 7');
    await sendsNothing(desk, '/profile/university/', /^register/i);
    await sees(page, '5.signup.mismatch');
  });
  await confirmation.fill(PASSWORD);
  const register = page.getByRole('button', { name: /^register/i });
  await cut(desk, /profile\/university/, async () => {
    await register.click();
    await sees(page, '8.signup.failed');
    for (const [at, name] of names.entries()) await expect(field(page, name)).toHaveValue(values[at] ?? PASSWORD);
  });
  await register.click();
  await meets('4.register.stored', async () => {
    await page.waitForURL('**/admin');
    for (const key of ['accessToken', 'refreshToken']) expect(await kept(page, key)).not.toBeNull();
    expect(await kept(page, 'university')).toContain(`Tapti University ${mark}`);
    expect(await kept(page, 'userType')).toBe('university_admin');
  });
  await meets('6.admin.origin', async () => sees(page, '2.admin.add-program'));
}
