import type { Browser } from '@playwright/test';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

test.use(online);

/** Code that nobody waits for. */
const LATER = /\/(launch|log-in-again|service-worker|signing|while-open)-/;
const QUIET_MS = 1500;
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
    const { html, fetched } = await openCold(desk, browser, path.replace('{id}', assignment));
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

/**
 * Opens a page with an empty cache, logged in as the desk is. Returns the page as it came, and what it fetched, each with
 * whether that was before the page could be used.
 */
async function openCold(desk: Desk, browser: Browser, path: string) {
  const storageState = await desk.context.storageState();
  const context = await browser.newContext({ baseURL: desk.proxy.origin, serviceWorkers: 'block', storageState });
  const page = await context.newPage();
  await page.addInitScript(noteUsable);
  const html = (await (await page.goto(path))?.text()) ?? '';
  await expect.poll(() => page.evaluate(() => window.usableAt)).toBeDefined();
  await untilQuiet(page, QUIET_MS);
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({
      name: new URL(name).pathname,
      isEarly: startTime < (window.usableAt ?? 0),
    })),
  );
  await context.close();
  return { html, fetched };
}

/** Notes when the page can be used. Runs in the page, so it must stand alone. */
function noteUsable(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('h1') === null || document.querySelector('[data-pending]') !== null) return;
    window.usableAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, attributes: true });
}
