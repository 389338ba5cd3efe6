import { deviceKinds } from './fixtures/device-kinds.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';

const ESSAY = 'Rivers carry more than water. They carry what the hills let go of, and whatever we throw in. '.repeat(4);
const FRAGMENT = 'Three words here';
const NOTHING_MISSING = /nothing is\s+missing|Nothing is\s+missing/;

test('a text that was begun on the phone is on the laptop once its list was shown: it opens there without a network', async ({
  newDesk,
  assignment,
}) => {
  await writeOnPhone(await newDesk(deviceKinds.phone), assignment);
  const laptop = await newDesk();
  await laptop.logIn();
  await expectWholeHere(laptop, assignment);
  await laptop.proxyDown();
  await laptop.openEditor(assignment);
  await expect(laptop.area).toHaveValue(ESSAY);
  await expect(laptop.page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(laptop.page.getByText(NOTHING_MISSING)).toBeVisible();
  await laptop.type('The end. ');
  laptop.proxy.weather = 'pass';
  await laptop.expectArrived(assignment, `${ESSAY}The end. `);
  await laptop.expectHonest(assignment, { others: true });
});

test('a device that heard of a text and has nothing of it says so, with how much there is, before a fragment is handed in', async ({
  newDesk,
  assignment,
  university,
}) => {
  await writeOnPhone(await newDesk(deviceKinds.phone), assignment);
  const laptop = await newDesk();
  laptop.proxy.blocked = /\/edits\//;
  await laptop.logIn();
  await expect.poll(() => named(laptop, assignment)).toBe(ESSAY.length);
  await laptop.proxyDown();
  await laptop.openEditor(assignment);
  await expect(laptop.area).toHaveValue('');
  const said = laptop.page.getByText(
    /^The university has about \d+ words \(\d+ characters\) of this text that are not on/,
  );
  await expect(said).toContainText(`(${String(ESSAY.length)} characters)`);
  await expect(laptop.page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(laptop.page.getByText(NOTHING_MISSING)).toHaveCount(0);
  await laptop.type(FRAGMENT);
  await expect(laptop.saveState).toHaveText(labels.savedOnDevice);
  await expect(laptop.page.getByText(NOTHING_MISSING)).toHaveCount(0);

  await laptop.page.getByRole('button', { name: labels.submit, exact: true }).click();
  const dialog = laptop.page.getByRole('dialog');
  await expect(dialog.getByText(`(${String(ESSAY.length)} characters) of this text that are not on`)).toBeVisible();
  await dialog.getByRole('button', { name: labels.submitNow }).click();
  await expect(dialog.getByRole('heading', { name: 'Submit only 3 words?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  await expect(laptop.page.getByText(/Waiting to submit, saved on this device/)).toHaveCount(0);

  await laptop.page.getByRole('button', { name: labels.submit, exact: true }).click();
  await dialog.getByRole('button', { name: labels.submitNow }).click();
  await dialog.getByRole('button', { name: 'Submit anyway' }).click();
  await expect(laptop.page.getByText(/Waiting to submit, saved on this device/)).toBeVisible();
  laptop.proxy.blocked = null;
  laptop.proxy.weather = 'pass';
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).not.toBe('draft');
  await expect.poll(() => university.text(assignment)).toContain(ESSAY.trim());
  const whole = await university.text(assignment);
  expect([ESSAY + FRAGMENT, FRAGMENT + ESSAY]).toContain(whole);
  await laptop.show(whole);
  await expect(said).toHaveCount(0);
  await expectWholeHere(laptop, assignment);
  await laptop.expectHonest(assignment, { others: true });
});

test('a text that was emptied by accident is handed in only after a second question, and what was there is not lost', async ({
  desk,
  assignment,
  university,
}) => {
  await desk.logInToWrite(assignment);
  await desk.type(ESSAY);
  await desk.submit();
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).toBe('submitted');
  await desk.focus();
  await desk.page.keyboard.press('Control+a');
  await desk.type('Oh.');
  await desk.expectArrived(assignment, 'Oh.');
  const dialog = desk.page.getByRole('dialog');
  await desk.submit();
  await expect(dialog.getByRole('heading', { name: 'Submit only 1 word?' })).toBeVisible();
  await expect(
    dialog.getByText(`This text had about 60 words (${String(ESSAY.length)} characters) before.`),
  ).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await desk.focus();
  for (let key = 0; key < 3; key += 1) await desk.page.keyboard.press('Backspace');
  await desk.expectArrived(assignment, '');
  await desk.submit();
  await expect(dialog.getByRole('heading', { name: 'Submit an empty text?' })).toBeVisible();
  const before = (await university.submission(assignment))?.hand_in;
  expect(before).toMatchObject({ status: 'submitted', edited_since: true });
  await dialog.getByRole('button', { name: 'Submit anyway' }).click();
  await expect
    .poll(async () => (await university.submission(assignment))?.hand_in)
    .toMatchObject({ status: 'submitted', edited_since: false, matches: true });
  const inserted = (await university.batches(assignment)).flatMap(({ ops }) =>
    ops.flatMap((op) => (op.kind === 'insert' ? [op.text] : [])),
  );
  expect(inserted.join('')).toBe(`${ESSAY}Oh.`);
  await desk.expectHonest(assignment);
});

async function writeOnPhone(phone: Desk, assignment: string): Promise<void> {
  await phone.logInToWrite(assignment);
  await phone.type(ESSAY);
  await phone.expectArrived(assignment, ESSAY);
  await phone.context.setOffline(true);
}

/** Expects that the device has every op that the university has. */
async function expectWholeHere(desk: Desk, assignment: string): Promise<void> {
  await expect(async () => {
    expect((await rowHere(desk, assignment))?.['vector']).toEqual(
      (await desk.university.submission(assignment))?.vector,
    );
  }).toPass({ timeout: 30_000 });
}

/** The note that the device keeps about a document. */
async function rowHere(desk: Desk, assignment: string): Promise<Record<string, unknown> | null> {
  return desk.page.evaluate(async (document) => {
    const settled = (request: IDBRequest) =>
      new Promise((done, fail) => {
        request.addEventListener('success', done);
        request.addEventListener('error', fail);
      });
    const opening = indexedDB.open('longhand');
    await settled(opening);
    const reading = opening.result.transaction(['documents'], 'readonly').objectStore('documents').getAll();
    await settled(reading);
    opening.result.close();
    const rows = reading.result as Record<string, unknown>[];
    return rows.find((row) => row['document'] === document) ?? null;
  }, `assignment:${assignment}`);
}

const named = async (desk: Desk, assignment: string) => (await rowHere(desk, assignment))?.['lengthThere'] ?? null;
