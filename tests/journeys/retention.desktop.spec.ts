import type { Locator } from '@playwright/test';
import { Client } from 'pg';
import { updateSubmission } from '#contract/submission';
import { expect, test } from './fixtures/journey.ts';
import type { Desk } from './fixtures/desk.ts';
import { ownDatabase } from './fixtures/own-database.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';
import { online } from './fixtures/online.ts';

test.use({ aloneFor: 'what is deleted' });

const KEPT = 'Kept words. ';
const SECRET = 'Secret';
const LATER = 'Later words.';

const moment = ({ page }: Desk): Locator => page.getByRole('region', { name: 'The text at this moment' });

/** Opens the history and steps back, change by change, until the deleted word is shown. */
async function lookBack(desk: Desk, assignment: string): Promise<void> {
  await desk.page.goto(`/history?assignment=${assignment}`);
  const slider = desk.page.getByRole('slider', { name: 'Moment of writing' });
  await expect(async () => {
    await slider.press('End');
    for (let change = 0; change < 3 * SECRET.length; change += 1) {
      if ((await moment(desk).textContent())?.includes(KEPT + SECRET) === true) return;
      await slider.press('ArrowLeft');
    }
    throw new Error('The word that was taken out stands nowhere.');
  }).toPass({ timeout: 30_000 });
}

test('of a text whose log was deleted a new device says so and where it is kept, and shows no deleted word', async ({
  desk,
  newDesk,
  university,
  assignment,
  server,
}) => {
  await desk.logInToWrite(assignment, STUDENT);
  await desk.type(KEPT + SECRET);
  for (let key = 0; key < SECRET.length; key += 1) await desk.page.keyboard.press('Backspace');
  await desk.expectArrived(assignment, KEPT);
  await desk.submit();
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).toBe('submitted');
  // The writer reads what they deleted on each of their devices, whatever the university shows its staff.
  const before = await newDesk(online);
  await before.logIn(STUDENT);
  for (const own of [desk, before]) await lookBack(own, assignment);
  const { id } = (await university.submission(assignment)) ?? { id: '' };
  await university.call(TEACHER, updateSubmission, { params: { id }, body: { grade: 80 } });

  // A server that starts deletes what is due by its clock and by the database's.
  const database = new Client(await ownDatabase(server.dataFolder));
  await database.connect();
  await database.query("update longhand.returns set returned_at = returned_at - interval '181 days'");
  await database.end();
  await server.stop();
  await server.start();
  await expect(() => expect(university.batches(assignment)).rejects.toThrow('log_deleted')).toPass();
  const fresh = await newDesk(online);
  await fresh.logInAt(`/editor?assignment=${assignment}`, STUDENT);
  const notice = fresh.page.locator('.notice').filter({ hasText: 'This text can’t be brought to this device:' });
  await expect(notice).toBeVisible();
  await expect(fresh.area).toHaveValue('');
  await fresh.page.goto(`/history?assignment=${assignment}`);
  await expect(fresh.page.getByText(/^Nothing is left to look back on\./)).toBeVisible();

  await fresh.openEditor(assignment);
  await fresh.type(LATER);
  // The order of the two is not defined: the device knew of no earlier edit.
  await expect.poll(() => university.text(assignment)).toContain(LATER);
  expect(await university.text(assignment)).toContain(KEPT);
  await fresh.page.goto(`/history?assignment=${assignment}`);
  await expect(moment(fresh)).toContainText(LATER);
  await expect(fresh.page.getByText('This page shows only what this device knows.')).toBeVisible();
  await expect(fresh.page.locator('body')).not.toContainText(SECRET);

  await fresh.page.goto(`/editor?assignment=${assignment}`);
  await notice.getByRole('link', { name: 'Read it there' }).click();
  await expect(
    fresh.page.getByText(
      /^The log of this text was deleted on .*, 180 days after the grade, by the rule of the university\./,
    ),
  ).toBeVisible();
  await expect(fresh.page.locator('.essay').first()).toContainText(KEPT.trim());
  await expect(fresh.page.locator('body')).not.toContainText(SECRET);

  // The device on which it was written keeps its own record.
  await desk.context.setOffline(true);
  await lookBack(desk, assignment);
});
