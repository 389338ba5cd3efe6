import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { DEMO_PASSWORD } from './fixtures/university.ts';

const SENT = 'Sent before. ';
const UNSENT = 'Unsent when it was emptied. ';
const LATER = 'Written afterwards. ';
const ALL = SENT + UNSENT + LATER;

const ways: readonly { how: string; empty: (desk: Desk) => Promise<void> }[] = [
  {
    how: 'the browser clears IndexedDB',
    empty: async (desk) => {
      const cdp = await desk.cdp();
      await cdp.send('Storage.clearDataForOrigin', { origin: desk.proxy.origin, storageTypes: 'indexeddb' });
    },
  },
  {
    how: 'another tab deletes the database',
    empty: (desk) => fromAnotherTab(desk, 'the database'),
  },
  {
    how: 'another tab empties its stores',
    empty: (desk) => fromAnotherTab(desk, 'its stores'),
  },
  {
    how: 'another tab empties the heads of the streams alone',
    empty: (desk) => fromAnotherTab(desk, 'heads'),
  },
];

for (const { how, empty } of ways) {
  test(`${how} under an open editor: nothing is lost, and nothing is called saved that isn’t`, async ({
    desk,
    assignment,
  }) => {
    test.setTimeout(120_000);
    await desk.logInToWrite(assignment);
    await desk.type(SENT);
    await desk.expectArrived(assignment, SENT);
    await desk.proxyDown();
    await desk.type(UNSENT);
    await expect(desk.saveState).toHaveText(labels.savedOnDevice);
    await empty(desk);
    await desk.focus();
    await desk.type(LATER);
    await expect(desk.area).toHaveValue(ALL);
    await expect(desk.connection).not.toHaveText(labels.connected);
    await expect(desk.saveState).not.toHaveText(labels.savedToUniversity);
    await expect(desk.saveState).toHaveText(labels.savedOnDevice, { timeout: 20_000 });
    desk.proxy.weather = 'pass';
    await desk.expectArrived(assignment, ALL);
    await desk.expectHonest(assignment);
    await desk.page.reload();
    await desk.expectArrived(assignment, ALL);
    expect(await streamsStoredOnce(desk, assignment)).toBe(true);
  });
}

test('all site data are cleared under an open editor: the text stays, and goes once its writer has logged in', async ({
  desk,
  assignment,
}) => {
  test.setTimeout(120_000);
  await desk.logInToWrite(assignment);
  await desk.type(SENT);
  await desk.expectArrived(assignment, SENT);
  await desk.proxyDown();
  await desk.type(UNSENT);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  const cdp = await desk.cdp();
  await cdp.send('Storage.clearDataForOrigin', { origin: desk.proxy.origin, storageTypes: 'indexeddb,local_storage' });
  await desk.focus();
  await desk.type(LATER);
  await expect(desk.page.getByText('This browser cleared Longhand’s storage while you were writing')).toBeVisible();
  await expect(desk.page.getByRole('button', { name: 'Copy text' })).toBeVisible();
  await expect(desk.area).toHaveValue(ALL);
  await expect(desk.saveState).not.toHaveText(labels.savedToUniversity);
  desk.proxy.weather = 'pass';
  await desk.page.getByRole('button', { name: 'Log In', exact: true }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Please log in again' });
  await dialog.getByLabel(labels.password, { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: labels.logIn, exact: true }).click();
  await desk.expectArrived(assignment, ALL);
  await desk.expectHonest(assignment);
});

async function fromAnotherTab(desk: Desk, what: 'the database' | 'its stores' | 'heads'): Promise<void> {
  const other = await desk.context.newPage();
  await other.goto('/about');
  await other.evaluate(async (emptied) => {
    const settled = (request: IDBRequest | IDBTransaction, event: string) =>
      new Promise((done) => request.addEventListener(event, done));
    if (emptied === 'the database') {
      await settled(indexedDB.deleteDatabase('longhand'), 'success');
      return;
    }
    const opening = indexedDB.open('longhand');
    await settled(opening, 'success');
    const names = emptied === 'heads' ? ['streams'] : [...opening.result.objectStoreNames];
    const transaction = opening.result.transaction(names, 'readwrite');
    for (const name of names) transaction.objectStore(name).clear();
    await settled(transaction, 'complete');
    opening.result.close();
  }, what);
  await other.close();
  await desk.page.bringToFront();
}

/** Every op of every stream is stored once, in order. */
async function streamsStoredOnce(desk: Desk, assignment: string): Promise<boolean> {
  const next = new Map<string, number>();
  for (const { stream, first, ops } of await desk.university.batches(assignment)) {
    if (first !== (next.get(stream) ?? 1)) return false;
    next.set(stream, first + ops.length);
  }
  return true;
}
