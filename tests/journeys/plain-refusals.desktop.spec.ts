import type { Locator, Page } from '@playwright/test';
import type { SpecId } from '../specification/checklist.ts';
import { choose } from './fixtures/choose.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { spec } from '../specification/checklist.ts';
import { online } from './fixtures/online.ts';
import { field, wordsOf } from './fixtures/specification.ts';
import { ADMIN, DEMO_PASSWORD } from './fixtures/university.ts';

test.use(online);

const WORDS = 'Closed for the examination week.';
const bodies = {
  'an error alone': { error: WORDS },
  'an error with a code of a newer university': { error: WORDS, code: 'examination_week' },
  'a problem with a code of a newer university': { error: WORDS, code: 'examination_week', detail: '' },
} as const;

for (const [kind, body] of Object.entries(bodies)) {
  test(`${kind} is shown as it is on sign-up, log-in and the admin screen`, async ({ desk }) => {
    const { page } = desk;
    const answered = (path: string, at: Locator, instead: SpecId, act: () => Promise<unknown>) =>
      shows(page, { path, body, at, instead }, act);
    await signUp(desk, answered);
    await page.goto('/login');
    await desk.fillLogIn(ADMIN, 'not this one');
    await expect(page.getByRole('alert')).toBeVisible();
    await answered('/auth/login/', page.locator('main'), '8.login.failed', () => desk.fillLogIn(ADMIN, DEMO_PASSWORD));
    await desk.logIn(ADMIN, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/admin$/);
    await answered('/programs/', page.locator('main'), '8.admin.data', () => page.reload());
    await page.reload();
    await adding(page, answered);
  });
}

type Answered = (path: string, at: Locator, instead: SpecId, act: () => Promise<unknown>) => Promise<void>;

async function signUp({ page }: Desk, answered: Answered): Promise<void> {
  await page.goto('/signup');
  await field(page, 'university_id').fill('UNI-12345');
  await field(page, 'email').fill('new@example.edu');
  await field(page, 'password').fill('A good phrase 7');
  await field(page, 'confirm_password').fill('A good phrase 7');
  await answered('/auth/register/', page.locator('main'), '8.signup.failed', () =>
    page.getByRole('button', { name: spec('2.signup.create'), exact: true }).click(),
  );
}

async function adding(page: Page, answered: Answered): Promise<void> {
  const part = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const [programs, departments] = [part('Programs'), part('Departments')];
  await programs.getByLabel('Program name').fill('Science');
  await answered('/programs/', programs, '8.admin.program', () =>
    programs.getByRole('button', { name: spec('2.admin.add-program'), exact: true }).click(),
  );
  await departments.getByLabel('Department name').fill('Physics');
  await choose(departments.getByLabel('Program', { exact: true }), 1);
  await answered('/departments/', departments, '8.admin.department', () =>
    departments.getByRole('button', { name: spec('2.admin.add-department'), exact: true }).click(),
  );
}

interface Refusal {
  path: string;
  body: object;
  at: Locator;
  instead: SpecId;
}

/** Expects the words of the answer, neither the specification's general sentence nor that nobody answered. */
async function shows(page: Page, { path, body, at, instead }: Refusal, act: () => Promise<unknown>): Promise<void> {
  const call = new RegExp(`/api${path}(\\?.*)?$`);
  await page.route(call, (route) => route.fulfill({ status: 409, json: body }));
  await act();
  await expect(at.getByText(WORDS).first(), path).toBeVisible();
  await expect(page.getByText(wordsOf(instead)), path).toHaveCount(0);
  await expect(page.getByText(/could not be reached|needs a connection/), path).toHaveCount(0);
  await page.unroute(call);
}
