import type { Page } from '@playwright/test';
import { NewUniversity, type Account } from '../../scripts/new-university.ts';
import { choose } from './fixtures/choose.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { ADMIN } from './fixtures/university.ts';

test('an administrator changes who and what the university has, and others meet it', async ({ newDesk, server }) => {
  test.setTimeout(300_000);
  const campus = await NewUniversity.register(server.url);
  const student = await campus.addStudent('Sana', { roll: 'HS-017' });
  const teacher = await campus.addTeacher('Tara', { bare: true });
  const [desk, other] = [await newDesk(), await newDesk(online)];
  await desk.logIn(campus.admin.email, campus.admin.password);

  await approved(desk.page, teacher);
  await suspended(desk.page, other, student);
  await archived(desk.page, other, teacher);
  await cutOff(desk);
});

async function open(page: Page, screen: string): Promise<void> {
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen, exact: true });
  await place.click();
  await expect(place).toHaveAttribute('aria-current', 'page');
}

/** A teacher of a foreign domain waits, and is let in; the rules then name the domain. */
async function approved(page: Page, teacher: Account): Promise<void> {
  await expect(page.getByText('One teacher is waiting for your approval.')).toBeVisible();
  await expect(page.getByText(`${teacher.email}. Not on your list of email domains`)).toBeVisible();
  await page.getByRole('button', { name: `Approve ${teacher.email}` }).click();
  await expect(page.getByText('Nobody is waiting.')).toBeVisible();
  await open(page, 'Settings');
  const domains = page.getByLabel('Email domains of your teachers');
  await domains.fill('gmail.com');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('This anybody can have an address at gmail.com.')).toBeVisible();
  await domains.fill('@Example.org');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.locator('.toasts').getByText('The rules are saved.')).toBeVisible();
  await expect(domains).toHaveValue('example.org');
  const analysis = page.getByRole('group', { name: 'May texts be analyzed for AI writing?' });
  await expect(analysis.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await analysis.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await page.reload();
  await expect(analysis.getByRole('radio', { name: 'No' })).toBeChecked();
}

/** A suspended student is out with the next request, and back after they were reinstated. */
async function suspended(page: Page, other: Desk, student: Account): Promise<void> {
  await other.logIn(student.email, student.password);
  await open(page, 'People');
  await page.getByLabel('Name, email or roll number').fill('hs-017');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Suspend Sana Rao' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Sana Rao?' });
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  const back = page.getByRole('button', { name: 'Reinstate Sana Rao' });
  await expect(back).toBeVisible();
  await other.page.goto('/student/assignments');
  await expect(other.page.getByRole('dialog', { name: 'Your university has suspended this account' })).toBeVisible();
  await back.click();
  await expect(page.getByRole('button', { name: 'Suspend Sana Rao' })).toBeVisible();
}

/** An archived program is offered to nobody until it is offered again. */
async function archived(page: Page, other: Desk, teacher: Account): Promise<void> {
  await open(page, 'Programs');
  await page.getByRole('button', { name: 'Rename History' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename History' });
  await dialog.getByLabel('New name').fill('Modern History');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('rowheader', { name: 'Modern History', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Archive Humanities' }).click();
  await expect(page.getByText('1 archived program')).toBeVisible();
  await other.context.clearCookies();
  await other.page.evaluate(() => localStorage.clear());
  await other.logIn(teacher.email, teacher.password);
  await other.page.goto('/profile');
  const program = other.page.getByLabel('Program', { exact: true });
  await expect(program.getByRole('option')).toHaveCount(1);
  await page.getByText('1 archived program').click();
  await page.getByRole('button', { name: 'Offer Humanities again' }).click();
  await expect(page.getByRole('button', { name: 'Archive Humanities' })).toBeVisible();
  await other.page.reload();
  await choose(program, 'Humanities');
  await choose(other.page.getByLabel('Department', { exact: true }), 'Modern History');
}

/** Without a network all pages can be read, no typed word is lost, and a change says that it needs a connection. */
async function cutOff(desk: Desk): Promise<void> {
  const { page } = desk;
  await page.getByLabel('Program name').fill('Bachelor of Education');
  await desk.proxyDown();
  await page.getByRole('button', { name: 'Add Program' }).click();
  await expect(page.getByText('Failed to add program.')).toBeVisible();
  await page.getByRole('button', { name: 'Archive Humanities' }).click();
  await expect(page.getByText('This needs a connection to the university.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('changes to your university need a connection')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Humanities', exact: true })).toBeVisible();
  await expect(page.getByText('No programs yet.')).toHaveCount(0);
  await expect(page.getByLabel('Program name')).toHaveValue('Bachelor of Education');
  desk.proxy.weather = 'pass';
  // The app asks again by itself, too: the button may be gone before it is pressed.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' }).first();
    if (await again.isVisible()) await again.click({ timeout: 2000 });
    await expect(page.getByText('changes to your university need a connection')).toHaveCount(0, { timeout: 5000 });
  }).toPass();
  await page.getByRole('button', { name: 'Add Program' }).click();
  await expect(page.getByRole('rowheader', { name: 'Bachelor of Education', exact: true })).toBeVisible();
  await expect(page.getByLabel('Program name')).toHaveValue('');
  await open(page, 'Audit log');
  await expect(page.getByText('Added the program Bachelor of Education')).toBeVisible();
}

test('the screens of the administration are reached by a figure, by their address and from a phone', async ({
  newDesk,
}) => {
  const desk = await newDesk(online);
  await desk.logIn(ADMIN);
  const { page } = desk;
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByRole('definition').filter({ hasText: 'waiting' }).getByRole('link').click();
  await page.waitForURL('**/admin/people?user_type=teacher');
  const members = page.getByRole('region', { name: 'Members' }).locator('tbody').getByRole('row');
  await expect(members.first()).toContainText('Teacher');
  await page.getByLabel('Name, email or roll number').fill('student@example.edu');
  await choose(page.getByLabel('Role'), 'Students');
  await expect(members).toHaveCount(1);
  await page.reload();
  await expect(members).toHaveCount(1);
  await expect(members).toContainText('Asha Kulkarni');
  await expect(page.getByLabel('Role')).toHaveValue('student');
  await expect(page.getByLabel('Name, email or roll number')).toHaveValue('student@example.edu');
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText('People');

  await page.setViewportSize({ width: 360, height: 740 });
  const places = page.getByRole('navigation', { name: 'Main' });
  await expect(places.getByRole('listitem')).toHaveCount(4);
  await places.getByRole('link', { name: 'University' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Log-ins' })).toBeVisible();
});
