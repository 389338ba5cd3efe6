import { dispatchSync } from './fixtures/dispatch-sync.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';

// The headless shell has no Background Sync.
test.use({ full: true });

const FIRST = 'Every word that I write here is kept. ';
const SECOND = 'The network went away and I wrote on. ';
const THIRD = 'It is still away, and the page was opened again. ';

test('loses the network, reloads, closes the tab, and everything arrives', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  await desk.type(FIRST);
  await desk.expectArrived(assignment, FIRST);

  await desk.context.setOffline(true);
  // The browser's offline switch ends with its tab: a worker that wakes before the next tab would have a network.
  desk.proxy.weather = 'down';
  await desk.type(SECOND);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await desk.page.reload();
  await expect(desk.area).toHaveValue(FIRST + SECOND);

  await desk.newTab();
  await desk.openEditor(assignment);
  await expect(desk.area).toHaveValue(FIRST + SECOND);
  await desk.type(THIRD);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  expect(await desk.university.text(assignment)).toBe(FIRST);

  desk.proxy.weather = 'pass';
  await desk.context.setOffline(false);
  await desk.expectArrived(assignment, FIRST + SECOND + THIRD);
  expect(await desk.expectHonest(assignment)).toBeGreaterThan(0);
});

test('Background Sync sends what is left when no page is open', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  await desk.context.setOffline(true);
  await desk.type(FIRST);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await expect.poll(() => desk.page.evaluate(syncTags)).toEqual(['outbox']);
  await desk.newTab();
  await desk.context.setOffline(false);
  await dispatchSync(desk);
  await expect.poll(() => desk.university.text(assignment)).toBe(FIRST);
});

/** What Background Sync was asked for; TypeScript's library doesn't know it. */
async function syncTags(): Promise<string[]> {
  const registration = (await navigator.serviceWorker.ready) as unknown as { sync: { getTags(): Promise<string[]> } };
  return registration.sync.getTags();
}
