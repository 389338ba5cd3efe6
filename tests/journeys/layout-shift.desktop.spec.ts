import type { Browser, Page } from '@playwright/test';
import { isLong } from '../fixtures/rounds.ts';
import { deviceKinds } from './fixtures/device-kinds.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';

test.use(online);

/** What a screen may move by itself as it opens: the sum of its layout shifts. */
const SHIFT_MAX = 0.02;
/** A phone of the middle class computes so many times slower; a laptop does not. */
const PHONE_CPU_RATE = 4;
/** A slow network, for both. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** So long nothing may be asked for before a screen counts as whole. */
const QUIET_MS = 1500;

/** A cold screen on a slow network may take so long where the machine has other work. */
const SLOW_MS = 90_000;

interface Shift {
  value: number;
  /** What moved, and from where to where. */
  moved: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

type Device = keyof typeof deviceKinds;

/** Whose screens are looked at, on what they mostly use; in the long run on the other device, too. */
const visits: readonly (readonly [who: string, email: string | null, device: Device, paths: readonly string[]])[] = [
  ['nobody', null, 'phone', ['/', '/signup', '/login', '/pricing', '/contact']],
  [
    'a student',
    STUDENT,
    'phone',
    ['/dashboard/student', '/student/assignments', '/student/electives', '/profile', '/editor'],
  ],
  ['a teacher', TEACHER, 'laptop', ['/dashboard/teacher', '/teacher/roster', '/teacher/assignment/{id}', '/profile']],
  ['an administrator', ADMIN, 'laptop', ['/admin']],
];

for (const [who, email, mostly, paths] of visits) {
  for (const device of isLong ? (['phone', 'laptop'] as const) : [mostly]) {
    test(`nothing moves while the screens of ${who} open for the first time on a ${device}`, async ({
      desk,
      browser,
      assignment,
    }, info) => {
      test.setTimeout(300_000);
      if (email !== null) await desk.logIn(email);
      const found: unknown[] = [];
      for (const path of paths.map((each) => each.replace('{id}', assignment))) {
        const shifts = await openCold(desk, browser, device, path);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        info.annotations.push({ type: 'layout shift', description: `${path} ${sum.toFixed(4)}` });
        if (sum > SHIFT_MAX) found.push({ path, sum, shifts });
      }
      expect(found).toEqual([]);
    });
  }
}

/** Opens a screen in a browser that has nothing of the app, logged in as the desk is. */
async function openCold(desk: Desk, browser: Browser, device: Device, path: string): Promise<Shift[]> {
  const context = await browser.newContext({
    ...deviceKinds[device],
    baseURL: desk.proxy.origin,
    serviceWorkers: 'block',
    storageState: await desk.context.storageState(),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (device === 'phone') await cdp.send('Emulation.setCPUThrottlingRate', { rate: PHONE_CPU_RATE });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(watchShifts);
  await page.goto(path);
  await wholeScreen(page);
  const shifts = await page.evaluate(() => window.shifts);
  await context.close();
  return shifts;
}

/** Waits until a screen says what it is, nothing on it is still to come, and nothing was asked for in a while. */
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
