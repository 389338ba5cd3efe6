import type { FlappingProxy, Weather } from '../journeys/fixtures/flapping-proxy.ts';
import { labels } from '../journeys/fixtures/labels.ts';
import type { RoundDevice, Tab } from './device.ts';
import { emptyFromPage, isMarkerGone, plantMarker } from './in-page.ts';

/** The faults of a round, in the order in which rounds choose theirs. */
export const FAULTS = [
  'crash',
  'kill',
  'freeze',
  'database emptied',
  'database failing',
  'quota',
  'local storage cleared',
  'worker stopped',
  'another person',
  'offline',
  'down',
  'silent',
  'cut',
  'half',
  'portal',
  'restored server',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Each resolves to whether the fault really happened, by evidence that is not the app's own. */

const SOON_MS = 5000;

/** The tab's renderer crashes; its page is gone then. */
export async function crash(device: RoundDevice, tab: Tab): Promise<boolean> {
  const crashed = tab.page.waitForEvent('crash', { timeout: SOON_MS }).then(
    () => true,
    () => false,
  );
  const cdp = await device.cdp(tab);
  void cdp.send('Page.crash').catch(() => undefined);
  const happened = await crashed;
  device.tabs = device.tabs.filter((other) => other !== tab);
  await tab.page.close().catch(() => undefined);
  return happened;
}

/**
 * Stops a page in the midst of its script, as a browser does with a tab that it puts aside: no timer, no answer and no
 * lock moves until {@link thaw}. `Page.setWebLifecycleState` does not: pages of a browser without a screen stay visible.
 */
export async function freeze(device: RoundDevice, tab: Tab): Promise<void> {
  const cdp = await device.cdp(tab);
  await cdp.send('Debugger.enable');
  const stopped = new Promise<boolean>((resolve) => {
    cdp.once('Debugger.paused', () => resolve(true));
    setTimeout(() => resolve(false), SOON_MS);
  });
  await cdp.send('Debugger.pause');
  tab.frozen = (await stopped) ? cdp : null;
}

/** Empties IndexedDB: as the browser does, by deleting the database, or by clearing its tables. */
export async function emptyDatabase(
  device: RoundDevice,
  tab: Tab,
  how: 'browser' | 'database' | 'stores',
): Promise<boolean> {
  if (how !== 'browser') return tab.page.evaluate(emptyFromPage, how);
  await tab.page.evaluate(plantMarker);
  const cdp = await device.cdp(tab);
  const { origin } = device.proxy;
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  return tab.page.evaluate(isMarkerGone);
}

export async function clearLocalStorage({ page }: Tab): Promise<boolean> {
  return page.evaluate(() => {
    const before = localStorage.length;
    localStorage.clear();
    return before > 0 && localStorage.length === 0;
  });
}

/** From now on, or no longer, the database refuses every write of a tab. */
export async function failWrites({ page }: Tab, failing: boolean): Promise<void> {
  await page.evaluate((isFailing) => {
    window.roundRecord.failing = isFailing;
  }, failing);
}

export async function refusedWrites({ page }: Tab, of: 'refused' | 'full'): Promise<number> {
  return page.evaluate((name) => window.roundRecord[name], of).catch(() => 0);
}

/** Stops the service worker. */
export async function stopWorker(device: RoundDevice, tab: Tab): Promise<boolean> {
  const cdp = await device.cdp(tab);
  const states = new Map<string, string>();
  const changes: string[] = [];
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus, scriptURL } of versions) {
      if (!scriptURL.startsWith(device.proxy.origin)) continue;
      changes.push(`${states.get(versionId) ?? ''} ${runningStatus}`);
      states.set(versionId, runningStatus);
    }
  });
  await cdp.send('ServiceWorker.enable');
  // A request starts it where it was idle.
  await tab.page.evaluate(() => fetch('/favicon.svg').catch(() => null)).catch(() => null);
  await cdp.send('ServiceWorker.stopAllWorkers');
  for (let wait = 0; wait < 20 && !changes.some(isStop); wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await cdp.detach();
  return changes.some(isStop);
}

function isStop(change: string): boolean {
  return change === 'running stopped' || change === 'running stopping' || change === 'stopping stopped';
}

/** How often the weather of the line has hit a request. */
export function hits({ refused, swallowed, cuts }: FlappingProxy): number {
  return refused + swallowed + cuts;
}

export const WEATHERS: readonly Exclude<Weather, 'pass'>[] = ['down', 'silent', 'cut', 'half', 'portal'];

/**
 * Another person logs in on the device, after a log-out that may find the university deaf, or after the browser lost the
 * session alone. Resolves to their page, null where it did not come so far.
 */
export async function leave(device: RoundDevice, tab: Tab, how: 'log out' | 'lost session'): Promise<boolean> {
  const { page } = tab;
  await page.bringToFront();
  if (how === 'lost session') {
    await page.evaluate(() => ['accessToken', 'refreshToken', 'user'].forEach((key) => localStorage.removeItem(key)));
    await page.goto('/login', { timeout: 10_000 });
  } else {
    await page.goto('/dashboard/student', { timeout: 10_000 });
    await page.getByRole('button', { name: labels.logout, exact: true }).click({ timeout: 10_000 });
    const leaving = page.getByRole('dialog').getByRole('button', { name: 'Log out' });
    await Promise.race([
      page.waitForURL('**/login', { timeout: 20_000 }),
      leaving.click({ timeout: 20_000 }).catch(() => undefined),
    ]);
    await page.waitForURL('**/login', { timeout: 20_000 });
  }
  device.person = null;
  return page
    .getByLabel(labels.email, { exact: true })
    .waitFor({ timeout: 10_000 })
    .then(() => true);
}
