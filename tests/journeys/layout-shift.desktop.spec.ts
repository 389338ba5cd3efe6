import type { Browser, Page } from '@playwright/test';
import { isLong } from '../fixtures/rounds.ts';
import { deviceKinds, type DeviceKind } from './fixtures/device-kinds.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';

test.use(online);

/** The largest sum of layout shifts that a screen may cause by itself as it opens. */
const SHIFT_MAX = 0.02;
/**
 * A middle-class phone is slower than this machine by this factor; a laptop is not. Slowing down a processor costs as
 * much of it as what is slowed, so only the long run does: what comes late and moves the rest does so at any speed.
 */
const PHONE_CPU_RATE = isLong ? 4 : 1;
/** A slow network, for both. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** A screen counts as complete once it has made no request for this long. */
const QUIET_MS = 1500;

/** A screen without a cache on a slow network may take this long while the machine is busy. */
const SLOW_MS = 90_000;

interface Shift {
  value: number;
  /** The elements that moved, each with its old and new place. */
  moved: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/**
 * The roles, each with the device that it mostly uses; the long run also opens the other device, and the further
 * screens: they come late in fewer parts.
 */
const visits: readonly (readonly [
  who: string,
  email: string | null,
  device: DeviceKind,
  paths: readonly string[],
  further: readonly string[],
])[] = [
  ['nobody', null, 'phone', ['/', '/pricing'], ['/signup', '/login', '/contact']],
  [
    'a student',
    STUDENT,
    'phone',
    ['/dashboard/student', '/editor'],
    ['/student/assignments', '/student/electives', '/profile'],
  ],
  ['a teacher', TEACHER, 'laptop', ['/dashboard/teacher', '/teacher/assignment/{id}'], ['/teacher/roster', '/profile']],
  ['an administrator', ADMIN, 'laptop', ['/admin'], ['/admin/people', '/admin/settings']],
];

for (const [who, email, mostly, paths, further] of visits) {
  for (const device of isLong ? (['phone', 'laptop'] as const) : [mostly]) {
    test(`nothing moves while the screens of ${who} open for the first time on a ${device}`, async ({
      desk,
      browser,
      assignment,
    }, info) => {
      test.setTimeout(300_000);
      if (email !== null) await desk.logIn(email);
      const found: unknown[] = [];
      for (const path of [...paths, ...(isLong ? further : [])].map((each) => each.replace('{id}', assignment))) {
        const shifts = await openCold(desk, browser, device, path);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        info.annotations.push({ type: 'layout shift', description: `${path} ${sum.toFixed(4)}` });
        if (sum > SHIFT_MAX) found.push({ path, sum, shifts });
      }
      expect(found).toEqual([]);
    });
  }
}

/** Opens a screen with an empty cache, logged in as the desk is. */
async function openCold(desk: Desk, browser: Browser, device: DeviceKind, path: string): Promise<Shift[]> {
  const context = await browser.newContext({
    ...deviceKinds[device],
    baseURL: desk.proxy.origin,
    serviceWorkers: 'block',
    storageState: await desk.context.storageState(),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (device === 'phone' && PHONE_CPU_RATE > 1)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: PHONE_CPU_RATE });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(watchShifts);
  await page.goto(path);
  await wholeScreen(page);
  const shifts = await page.evaluate(() => window.shifts);
  await context.close();
  return shifts;
}

/** Waits until a screen has its heading, shows nothing as loading, and has made no request for a while. */
async function wholeScreen(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: SLOW_MS });
  await expect(page.locator('[data-pending]')).toHaveCount(0);
  await untilQuiet(page, QUIET_MS);
}

/** Notes each layout shift that no input caused. Runs in the page, so it must stand alone. */
function watchShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
        const words = (node?.textContent ?? '').slice(0, 40);
        return `${node?.nodeName ?? ''} '${words}' ${String(from.y)} -> ${String(to.y)}`;
      });
      window.shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
