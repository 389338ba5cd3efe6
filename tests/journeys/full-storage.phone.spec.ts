import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { fillQuota, freeQuota } from './fixtures/quota.ts';

const TEXT = 'The device is full and I write on. ';
const MORE = 'And on.';

test('the storage quota is full: writing goes on, nothing is lost, and it says so', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  await desk.type('Before. ');
  await desk.expectArrived(assignment, 'Before. ');
  await desk.context.setOffline(true);
  const cdp = await desk.cdp();
  expect(await fillQuota(desk.page, cdp)).toBe(true);
  await desk.type(TEXT);
  await expect(desk.area).toHaveValue(`Before. ${TEXT}`);
  await expect(desk.saveState).not.toHaveText(labels.savedToUniversity);
  await expect(desk.connection).toHaveText('Needs attention');
  await expect(desk.page.getByText('Your newest words are kept in a small reserve')).toBeVisible();
  await freeQuota(desk.proxy.origin, cdp);
  await desk.page.reload();
  await expect(desk.area).toHaveValue(`Before. ${TEXT}`);
  await desk.context.setOffline(false);
  await desk.expectArrived(assignment, `Before. ${TEXT}`);
  // With a connection the words are sent although the device stays full.
  expect(await fillQuota(desk.page, cdp)).toBe(true);
  await desk.focus();
  await desk.type(MORE);
  await expect(desk.page.getByText('Your newest words are kept in a small reserve')).toBeVisible();
  await desk.expectArrived(assignment, `Before. ${TEXT}${MORE}`);
  await freeQuota(desk.proxy.origin, cdp);
  await expect(async () => {
    await desk.type('.');
    await expect(desk.connection).toHaveText(labels.connected, { timeout: 5000 });
  }).toPass();
  await desk.expectHonest(assignment);
});

test('a device that is short of space is told while everything is still saved', async ({ desk, assignment }) => {
  await desk.context.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 60_000_000, usage: 55_000_000 });
  });
  await desk.logInToWrite(assignment);
  await desk.type('Written all the same. ');
  await desk.expectArrived(assignment, 'Written all the same. ');
  await expect(desk.connection).toHaveText('Needs attention');
  await expect(desk.page.getByText('Longhand can still save on this device, but space is short.')).toBeVisible();
  await desk.connection.click();
  await expect(desk.page.getByRole('dialog').getByText('but space is short. Free some')).toBeVisible();
});

test('a browser without Background Sync sends everything from the page', async ({ desk, assignment }) => {
  await desk.context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SyncManager');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'periodicSync');
  });
  await desk.logInToWrite(assignment);
  expect(await desk.page.evaluate(() => 'SyncManager' in window)).toBe(false);
  await desk.context.setOffline(true);
  await desk.type(TEXT);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await desk.newTab();
  await desk.context.setOffline(false);
  await desk.page.goto('/dashboard/student');
  await expect.poll(() => desk.university.text(assignment), { timeout: 30_000 }).toBe(TEXT);
});
