import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deviceKinds } from './fixtures/device-kinds.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';

test.use({ aloneFor: 'restored' });

const BEFORE = 'Written before the backup. ';
const AFTER = 'Written after it. ';
const PHONE = 'Written on a phone that nobody finds again. ';
const CLOSED = 'A text that was begun after the backup and is not open. ';

test('a university that is restored from a backup gets again what was stored since, and no state is untrue meanwhile', async ({
  desk,
  newDesk,
  server,
  university,
  assignment,
}) => {
  test.setTimeout(180_000);
  const closed = await university.newAssignment('Begun after the backup');
  await desk.logInToWrite(assignment);
  await desk.type(BEFORE);
  await desk.expectArrived(assignment, BEFORE);
  const [data, backup] = ['postgres', 'backup'].map((name) => join(server.dataFolder, name));
  if (data === undefined || backup === undefined) return;
  await server.stop();
  await cp(data, backup, { recursive: true, preserveTimestamps: true });
  await server.start();

  await desk.openEditor(closed);
  await desk.type(CLOSED);
  await desk.expectArrived(closed, CLOSED);
  await desk.openEditor(assignment);
  await desk.type(AFTER);
  await desk.expectArrived(assignment, BEFORE + AFTER);
  const phone = await newDesk(deviceKinds.phone);
  await phone.logInToWrite(assignment);
  await phone.type(PHONE);
  await phone.expectArrived(assignment, BEFORE + AFTER + PHONE);
  await phone.context.close();
  await desk.show(BEFORE + AFTER + PHONE);
  await desk.submit();
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).toBe('submitted');

  await server.stop();
  await rm(data, { recursive: true });
  await cp(backup, data, { recursive: true, preserveTimestamps: true });
  await server.start();
  // As long as the university lacks something, the page that it lacks it of does not call it saved.
  const lacking = async () => {
    const stored = await university.text(assignment);
    const isSaved = (await desk.saveState.textContent())?.includes('Saved to university') === true;
    const after = await university.text(assignment);
    return { isUntrue: isSaved && stored === after && stored !== BEFORE + AFTER + PHONE, stored };
  };
  await desk.page.keyboard.press('Control+s');
  await expect(async () => {
    const { isUntrue, stored } = await lacking();
    expect(isUntrue).toBe(false);
    expect(stored).toBe(BEFORE + AFTER + PHONE);
  }).toPass({ timeout: 40_000 });
  await expect(desk.saveState).toHaveText(labels.savedToUniversity);
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).toBe('submitted');
  await desk.page.goto('/student/assignments');
  await expect.poll(() => university.text(closed), { timeout: 30_000 }).toBe(CLOSED);
});
