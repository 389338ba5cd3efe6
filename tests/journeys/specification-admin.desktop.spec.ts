import type { Locator, Page } from '@playwright/test';
import { NewUniversity } from '../../scripts/new-university.ts';
import { spec, type SpecId } from '../specification/checklist.ts';
import { choose } from './fixtures/choose.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { cut, kept, meets, sees, sendsNothing, wordsOf } from './fixtures/specification.ts';

test.use(online);

test('an administrator, from the first look to the billing details', async ({ newDesk, server }) => {
  test.setTimeout(300_000);
  const campus = await NewUniversity.register(server.url);
  const desk = await newDesk();
  await greeted(desk, campus);
  await programs(desk);
  await departments(desk);
  await billing(desk);
});

function section(page: Page, name: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

async function greeted(desk: Desk, campus: NewUniversity): Promise<void> {
  const { page } = desk;
  const hello = (name: string) =>
    page.getByRole('heading', { level: 1, name: spec('2.admin.hello').replace('{email or Admin}', name), exact: true });
  await cut(desk, /GET \/api\/(university|programs|departments|members|subscription)/, async () => {
    await desk.logIn(campus.admin.email, campus.admin.password);
    await expect(page).toHaveURL(new RegExp(`${spec('2.route.admin')}$`));
    await sees(page, '8.admin.data');
    await expect(page.getByText('No programs yet.')).toHaveCount(0);
  });
  await page.reload();
  await expect(hello(campus.admin.email)).toBeVisible();
  await expect(page.getByRole('button', { name: spec('2.admin.logout'), exact: true })).toBeVisible();
  const user = (await kept(page, 'user')) ?? '';
  await page.evaluate((text) => localStorage.setItem('user', text), user.replace(campus.admin.email, ''));
  await page.reload();
  await expect(hello('Admin')).toBeVisible();
  await page.evaluate((text) => localStorage.setItem('user', text), user);
  await page.reload();
}

async function programs(desk: Desk): Promise<void> {
  const { page } = desk;
  const part = section(page, 'Programs');
  const [name, add] = [
    part.getByLabel('Program name'),
    part.getByRole('button', { name: spec('2.admin.add-program'), exact: true }),
  ];
  await meets('2.admin.lists', async () => {
    await expect(part.getByText('Humanities').first()).toBeVisible();
    await expect(section(page, 'Departments').getByText('History').first()).toBeVisible();
  });
  await meets('5.program.blank', async () => {
    await name.fill('   ');
    await sendsNothing(desk, 'POST', '2.admin.add-program');
    await expect(part.getByRole('alert')).toHaveCount(0);
    await expect(part.locator('.error')).toHaveCount(0);
  });
  await name.fill('Science');
  await cut(desk, /POST \/api\/programs/, async () => {
    await add.click();
    await sees(part, '8.admin.program');
    await expect(name).toHaveValue('Science');
  });
  await meets('8.admin.server', async () => {
    await name.fill('humanities');
    await add.click();
    await expect(part.locator('.error, .form-error').first()).toContainText(/already|exists/i);
    await expect(part.getByText(wordsOf('8.admin.program'))).toHaveCount(0);
  });
  await meets('6.admin.duties', async () => {
    await name.fill('Science');
    await add.click();
    await expect(part.getByRole('rowheader', { name: 'Science', exact: true })).toBeVisible();
  });
}

async function departments(desk: Desk): Promise<void> {
  const { page } = desk;
  const part = section(page, 'Departments');
  const [name, add] = [
    part.getByLabel('Department name'),
    part.getByRole('button', { name: spec('2.admin.add-department'), exact: true }),
  ];
  const program = part.getByLabel('Program', { exact: true });
  await meets('5.department.blank', async () => {
    for (const [typed, chosen] of [
      ['Physics', ''],
      ['   ', 'Science'],
    ] as const) {
      await name.fill(typed);
      await choose(program, chosen === '' ? 0 : chosen);
      await sendsNothing(desk, 'POST', '2.admin.add-department');
      await expect(part.getByRole('alert')).toHaveCount(0);
      await expect(part.locator('.error')).toHaveCount(0);
    }
  });
  await name.fill('Physics');
  await cut(desk, /POST \/api\/departments/, async () => {
    await add.click();
    await sees(part, '8.admin.department');
  });
  await meets('2.admin.department-program', async () => {
    await add.click();
    await expect(part.locator('.margin-row, li').filter({ hasText: 'Physics' }).first()).toContainText('Science');
  });
}

async function billing({ page }: Desk): Promise<void> {
  await sees(page, '2.admin.subscription', '2.admin.billing', '2.admin.payment', '2.admin.address');
  await meets('2.admin.renew-enabled', async () => {
    await expect(page.getByRole('button', { name: spec('2.admin.renew'), exact: true })).toBeDisabled();
  });
  const change = async (id: SpecId, fill: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: `Change: ${spec(id)}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: spec(id), exact: true });
    await fill(dialog);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await meets('2.admin.masked', async () => {
    await change('2.admin.payment', async (dialog) => {
      await expect(dialog.locator('input')).toHaveCount(2);
      await dialog.getByLabel('Last four digits').fill('4242');
      await dialog.getByLabel('Valid to').fill('08/29');
    });
    await expect(section(page, spec('2.admin.payment')).last()).toContainText(/•••• •••• ••••.*4242.*08\/29/);
  });
  await meets('2.admin.billing-real', async () => {
    await change('2.admin.billing', async (dialog) => dialog.getByLabel('Contact').fill('The Bursar'));
    await change('2.admin.address', async (dialog) => dialog.getByLabel('Address').fill('1 River Road, Bhopal'));
    await page.reload();
    await expect(page.getByText('The Bursar')).toBeVisible();
    await expect(page.getByText('1 River Road, Bhopal')).toBeVisible();
  });
}
