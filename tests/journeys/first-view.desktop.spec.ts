import type { Browser } from '@playwright/test';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

// What other journeys leave behind would show more parts.
test.use({ ...online, aloneFor: 'first-view' });
// One after the other, on one server: another would have to be started for each.
test.describe.configure({ mode: 'default' });

/** Code that nobody waits for. */
const LATER = /\/(launch|log-in-again|service-worker|signing|while-open)-/;
const QUIET_MS = 1500;
/** A view that takes longer is fetched beside the rest, on purpose: on a busy machine it is opened again. */
const PATIENCE_MS = 4500;
const OPENED_MAX = 5;
/** The most requests of each first view: 10 % more than were counted. */
const views: readonly (readonly [path: string, email: string | null, requests: number])[] = [
  ['/login', null, 18],
  ['/signup', null, 18],
  ['/dashboard/student', STUDENT, 24],
  ['/editor', STUDENT, 34],
  ['/dashboard/teacher', TEACHER, 24],
  ['/teacher/assignment/{id}', TEACHER, 32],
];

declare global {
  interface Window {
    /** When the page first showed its heading and nothing as loading, in milliseconds. */
    usableAt: number | undefined;
  }
}

for (const [path, email, most] of views) {
  test(`${path} names all code of its first view, and fetches nothing twice`, async ({ desk, browser, assignment }) => {
    if (email !== null) await desk.logIn(email);
    const { html, fetched } = await openQuickly(desk, browser, path.replace('{id}', assignment));
    const early = fetched.filter(({ isEarly }) => isEarly).map(({ name }) => name);
    const code = fetched.map(({ name }) => name).filter((name) => name.startsWith('/assets/'));
    expect(
      early.filter((name) => name.startsWith('/assets/') && !html.includes(`"${name}"`)),
      'named by the page',
    ).toEqual([]);
    expect(
      early.filter((name) => LATER.test(name)),
      'fetched after the first view',
    ).toEqual([]);
    expect(code.some((name) => LATER.test(name))).toBe(true);
    expect(
      code.filter((name, at) => code.indexOf(name) !== at),
      'fetched twice',
    ).toEqual([]);
    expect(early.length).toBeLessThanOrEqual(most);
  });
}

interface Opened {
  /** The page as it came. */
  html: string;
  usableAt: number;
  /** What it fetched, each with whether that was before the page could be used. */
  fetched: { name: string; isEarly: boolean }[];
}

/** Opens a page cold until it could be used in time. */
async function openQuickly(desk: Desk, browser: Browser, path: string): Promise<Opened> {
  const times: number[] = [];
  for (let opened = 0; opened < OPENED_MAX; opened += 1) {
    const view = await openCold(desk, browser, path);
    if (view.usableAt < PATIENCE_MS) return view;
    times.push(view.usableAt);
  }
  throw new Error(`The page was slow each time: ${times.map(Math.round).join(', ')} ms.`);
}

/** Opens a page with an empty cache, logged in as the desk is. */
async function openCold(desk: Desk, browser: Browser, path: string): Promise<Opened> {
  const storageState = await desk.context.storageState();
  const context = await browser.newContext({ baseURL: desk.proxy.origin, serviceWorkers: 'block', storageState });
  const page = await context.newPage();
  await page.addInitScript(noteUsable);
  const html = (await (await page.goto(path))?.text()) ?? '';
  await expect.poll(() => page.evaluate(() => window.usableAt)).toBeDefined();
  await untilQuiet(page, QUIET_MS);
  const opened = await page.evaluate(() => ({
    usableAt: window.usableAt ?? 0,
    fetched: performance.getEntriesByType('resource').map(({ name, startTime }) => ({
      name: new URL(name).pathname,
      isEarly: startTime < (window.usableAt ?? 0),
    })),
  }));
  await context.close();
  return { html, ...opened };
}

/** Notes when the page can be used. Runs in the page, so it must stand alone. */
function noteUsable(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('h1') === null || document.querySelector('[data-pending]') !== null) return;
    window.usableAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, attributes: true });
}
