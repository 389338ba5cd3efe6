import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { listAssignments } from '#contract/assignment';
import { getStatistics } from '#contract/statistics';
import type { ServerProcess } from '../../scripts/server-process.ts';
import { spec, type SpecId } from '../specification/checklist.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { meets } from './fixtures/specification.ts';
import { ADMIN, DEMO_PASSWORD, STUDENT, TEACHER } from './fixtures/university.ts';

test.use(online);

// The figures are those of the demo as it was seeded.
test.use({ aloneFor: 'the demo' });

const ROOT = new URL('../..', import.meta.url).pathname;

test('the university that comes with the product reproduces the figures of the specification', async ({
  newDesk,
  server,
}) => {
  test.setTimeout(300_000);
  await assignment(await newDesk());
  await dueDates(await newDesk());
  const desk = await newDesk();
  await administration(desk);
  await renewal(desk, server);
});

function section(page: Page, name: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

async function dueDates(desk: Desk): Promise<void> {
  await desk.logIn(STUDENT, DEMO_PASSWORD);
  await desk.page.goto('/student/assignments');
  for (const [title, due] of [
    ['2.assignments.first', '2.assignments.first-due'],
    ['2.assignments.second', '2.assignments.second-due'],
  ] as const) {
    const row = desk.page.locator('.row').filter({ has: desk.page.getByText(spec(title), { exact: true }) });
    await expect(row).toBeVisible();
    await expect(row).toContainText(spec(due));
  }
}

async function assignment(desk: Desk): Promise<void> {
  const { page, university } = desk;
  await meets('2.assignment.figures', async () => {
    const list = await university.call(TEACHER, listAssignments, { query: {} });
    const known = await Promise.all(
      list.map(async ({ id }) => ({ id, ...(await university.call(TEACHER, getStatistics, { params: { id } })) })),
    );
    const id = known.find(({ submissions }) => String(submissions) === spec('2.assignment.submissions'))?.id ?? '';
    await desk.logIn(TEACHER, DEMO_PASSWORD);
    await page.goto(spec('2.route.assignment').replace('{id}', id));
    const fact = (name: string) =>
      page
        .locator('.facts > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd');
    const is = (id: SpecId) => new RegExp(`^${spec(id)}\\b`);
    await expect(fact('Submissions')).toHaveText(is('2.assignment.submissions'));
    await expect(fact('Average')).toHaveText(is('2.assignment.average'));
    await expect(fact('Highest')).toHaveText(is('2.assignment.highest'));
    await expect(fact('Lowest')).toHaveText(is('2.assignment.lowest'));
  });
}

async function administration(desk: Desk): Promise<void> {
  const { page } = desk;
  await desk.logIn(ADMIN, DEMO_PASSWORD);
  await meets('2.admin.summary', async () => {
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary.getByText('Sahyadri University')).toBeVisible();
    await expect(summary.getByText(/As of \d\d:\d\d/)).toBeVisible();
    for (const [name, id] of [
      ['Students', '9.admin.students'],
      ['Faculty', '9.admin.faculty'],
      ['Signups', '9.admin.signups'],
    ] as const) {
      const figure = await summary
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .textContent();
      expect(Number.parseInt((figure ?? '').replaceAll(',', ''), 10), name).toBe(Number.parseInt(spec(id), 10));
    }
  });
  await meets('4.subscription.expired', async () => {
    const status = section(page, spec('2.admin.subscription')).last();
    await expect(status).toContainText(spec('9.admin.validity'));
    await expect(status).toContainText('Expired');
    await expect(status.getByRole('button', { name: spec('2.admin.renew') })).toBeEnabled();
  });
}

async function renewal({ page }: Desk, server: ServerProcess): Promise<void> {
  await meets('2.admin.renew-works', async () => {
    await page.getByRole('button', { name: spec('2.admin.renew'), exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make the invoice' }).click();
    await page.waitForURL('**/admin/invoice/*');
    const number = page.url().split('/').at(-1) ?? '';
    await expect(page.getByText(number).first()).toBeVisible();
    await expect(page.getByText(/GST/).first()).toBeVisible();
    await promisify(execFile)(process.execPath, ['bin/longhand.js', 'invoice:paid', number], {
      cwd: ROOT,
      env: { ...process.env, LONGHAND_DATA_DIR: server.dataFolder },
    });
    await page.goto('/admin');
    const status = section(page, spec('2.admin.subscription')).last();
    await expect(status).toContainText('Active');
    await expect(status).not.toContainText(spec('9.admin.validity'));
    await expect(status.getByRole('button', { name: spec('2.admin.renew') })).toBeDisabled();
  });
}
