import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { DEMO_PASSWORD, STUDENT } from './fixtures/university.ts';

const TEXT = 'Written where the browser keeps little. ';
const MORE = 'And some more. ';

/** Runs in the page: IndexedDB is refused, as with all cookies blocked and in some private modes. */
function refuseDatabase(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
}

/** Runs in the page: an upgrade that another tab blocks never ends. */
function blockDatabase(): void {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

/** Runs in the page: even looking at local storage throws. */
function refuseLocalStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
}

const browsers = [
  { how: 'IndexedDB is refused', parts: [refuseDatabase], says: /hardly any storage/ },
  { how: 'IndexedDB never opens', parts: [blockDatabase], says: /hardly any storage/ },
  { how: 'local storage is refused', parts: [refuseLocalStorage], says: /you have to log in each time/ },
  { how: 'all storage is refused', parts: [refuseDatabase, refuseLocalStorage], says: /keeps nothing for Longhand/ },
] as const;

for (const { how, parts, says } of browsers) {
  test(`${how}: it says so, and what is written reaches the university`, async ({ desk, assignment }) => {
    test.setTimeout(120_000);
    for (const part of parts) await desk.context.addInitScript(part);
    await desk.page.goto(`/login?back=${encodeURIComponent(`/editor?assignment=${assignment}`)}`);
    await desk.fillLogIn(STUDENT, DEMO_PASSWORD);
    await desk.page.waitForURL(/\/editor/);
    await desk.focus();
    await desk.type(TEXT);
    await expect.poll(() => desk.university.text(assignment), { timeout: 40_000 }).toBe(TEXT);
    await expect(desk.saveState).toHaveText(labels.savedToUniversity, { timeout: 20_000 });
    await expect(desk.page.getByText(says).first()).toBeVisible();
    // The page keeps nothing, so it must not say 'stays on this device meanwhile'; nor may the sheet behind the chip.
    await expect(desk.page.getByText('stays on this device meanwhile')).toHaveCount(0);
    await desk.connection.click();
    const sheet = desk.page.getByRole('dialog', { name: 'Waiting to be sent' });
    await expect(sheet.getByText(says)).toBeVisible();
    await expect(sheet.getByText('Everything from this device is at the university')).toHaveCount(0);
    await expect(sheet.locator('.dialog-head')).toHaveText(/^Waiting to be sent(Last sent \d\d:\d\d\.)?$/);
    await desk.page.keyboard.press('Escape');
    await desk.focus();
    desk.proxy.weather = 'down';
    await desk.type(MORE);
    await expect(desk.area).toHaveValue(TEXT + MORE);
    await desk.page.waitForTimeout(6000);
    await expect(desk.saveState).not.toHaveText(labels.savedToUniversity);
    await expect(desk.connection).not.toHaveText(labels.connected);
    desk.proxy.weather = 'pass';
    await expect.poll(() => desk.university.text(assignment), { timeout: 40_000 }).toBe(TEXT + MORE);
    await desk.expectHonest(assignment);
  });
}

test('IndexedDB is refused: the editor opens without an assignment, too', async ({ desk }) => {
  await desk.context.addInitScript(refuseDatabase);
  await desk.page.goto(`/login?back=${encodeURIComponent('/editor')}`);
  await desk.fillLogIn(STUDENT, DEMO_PASSWORD);
  await desk.page.waitForURL(/\/editor/);
  await desk.focus();
  await desk.type(TEXT);
  await expect(desk.saveState).toHaveText(labels.savedToUniversity, { timeout: 20_000 });
});

test('storage that the browser cleared between two visits: the next start says what had not been sent', async ({
  desk,
  assignment,
}) => {
  test.setTimeout(120_000);
  await desk.logInToWrite(assignment);
  await desk.proxyDown();
  await desk.type(TEXT);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await expect
    .poll(() => desk.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('longhand:unsent:'))))
    .toBe(true);
  await desk.page.goto('about:blank');
  const cdp = await desk.cdp();
  await cdp.send('Storage.clearDataForOrigin', { origin: desk.proxy.origin, storageTypes: 'indexeddb' });
  desk.proxy.weather = 'pass';
  await desk.page.goto(`/editor?assignment=${assignment}`);
  const cleared = /This browser cleared Longhand’s storage/;
  await expect(desk.page.getByText(cleared).first()).toBeVisible();
  await expect(desk.page.getByText('stays on this device meanwhile')).toHaveCount(0);
  await desk.connection.click();
  const sheet = desk.page.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(sheet.getByText(cleared)).toBeVisible();
  await expect(sheet.getByText('Everything from this device is at the university')).toHaveCount(0);
  await desk.page.keyboard.press('Escape');
  await expect(desk.connection).not.toHaveText(labels.connected);
  await desk.page.reload();
  await expect(desk.page.getByText(cleared).first()).toBeVisible();
  const other = await desk.context.newPage();
  await other.goto('/dashboard/student');
  const chip = other.locator('button.chip[data-sync]');
  await expect(chip).toHaveText('Needs attention');
  await desk.page.getByRole('button', { name: 'Dismiss', exact: true }).focus();
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.getByText(cleared)).toHaveCount(0);
  await expect(desk.connection).toHaveText(labels.connected);
  await expect(chip).toHaveText(labels.connected);
  await desk.page.reload();
  await expect(desk.connection).toHaveText(labels.connected);
  await expect(desk.page.getByText(cleared)).toHaveCount(0);
});

test('words that the database refused and the university has are there without a network when the tab is gone', async ({
  desk,
  assignment,
  university,
}) => {
  test.setTimeout(180_000);
  await desk.logInAt(`/editor?assignment=${assignment}`, STUDENT);
  await desk.focus();
  await desk.type('Before. ');
  await expect(desk.saveState).toHaveText(labels.savedToUniversity);
  await desk.page.evaluate(refuseEdits);
  await desk.type('Refused.');
  await expect.poll(() => university.text(assignment), { timeout: 60_000 }).toBe('Before. Refused.');
  await expect(desk.saveState).toHaveText(labels.savedToUniversity);
  await desk.page.close();
  desk.proxy.weather = 'down';
  const page = await desk.context.newPage();
  await page.goto(`/editor?assignment=${assignment}`);
  await expect(page.getByRole('textbox', { name: labels.writing })).toHaveValue('Before. Refused.');
});

/** Runs in the page: from now on the database refuses every edit, and can be read. */
function refuseEdits(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the database as `this`
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function refusing(...args: Parameters<typeof real>) {
    const [tables, mode] = args;
    if (mode === 'readwrite' && [tables].flat().includes('outbox') && this.name === 'longhand')
      throw new DOMException('full', 'QuotaExceededError');
    return real.apply(this, args);
  };
}
