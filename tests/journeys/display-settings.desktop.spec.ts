import type { Locator, Page } from '@playwright/test';
import { screens, type Who } from '../../scripts/screens-list.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';
import { visitScreen } from './fixtures/visit-screen.ts';

test.use({ ...online, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** The screens on which most of the work is done. */
const MAIN: Readonly<Record<Who, readonly string[]>> = {
  nobody: ['landing', 'signup', 'login', 'contact', 'accessibility'],
  student: ['dashboard-student', 'assignments', 'editor-assignment', 'evidence-student', 'returned', 'profile-student'],
  teacher: ['dashboard-teacher', 'assignment-details', 'marking', 'evidence-teacher', 'roster'],
  admin: ['admin', 'admin-people', 'admin-settings'],
};
const EMAILS: Readonly<Record<Who, string | null>> = { nobody: null, student: STUDENT, teacher: TEACHER, admin: ADMIN };
/** Where people find help behind the log-in. */
const WITH_HELP = ['profile-student', 'admin-settings'];
/** A screen counts as complete once it has made no request for this long. */
const QUIET_MS = 300;
/** So many stops of the Tab key reach every kind of control of a screen. */
const STOPS = 40;
/** A field of a date and a time has at most so many parts, each a stop. */
const PARTS_MAX = 8;
const LAPTOP = { width: 1280, height: 800 };
/** A laptop at a zoom of 200% and 400%. */
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
];
const PHONE = { width: 360, height: 740 };
/** The browser's own size of letters. */
const LETTERS_PX = 16;
/** The spacing that WCAG 1.4.12 names. */
const WIDE_SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

for (const who of ['nobody', 'student', 'teacher', 'admin'] as const) {
  test(`in forced colors, with reduced motion, zoomed and widely spaced, ${who} sees the focus and all of a screen`, async ({
    desk,
  }) => {
    const { page } = desk;
    const email = EMAILS[who];
    if (email === null) await page.goto('/');
    else await desk.logIn(email);
    const found: string[] = [];
    const navigations = new Set<string>();
    for (const screen of screens.filter(({ name }) => MAIN[who].includes(name))) {
      await visitScreen(page, screen);
      await untilQuiet(page, QUIET_MS);
      const faults = [...(await badStops(page)), ...(await page.evaluate(moving)), ...(await sideways(page))];
      found.push(...faults.map((fault) => `${screen.name}: ${fault}`));
      if (WITH_HELP.includes(screen.name))
        await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible();
      // The editor has none, so that it is all of the screen.
      for (const words of await namesIn(page.getByRole('navigation', { name: /^(Main|Site)$/ })))
        navigations.add(words);
    }
    expect(found).toEqual([]);
    expect([...navigations], 'one navigation on all screens').toHaveLength(1);
    if (who === 'nobody') expect([...navigations][0]).toContain('Contact Us');
  });
}

/** The names of the links in each place, in their order. */
async function namesIn(places: Locator): Promise<string[]> {
  const all = await places.all();
  return Promise.all(all.map(async (place) => (await place.getByRole('link').allInnerTexts()).join(', ')));
}

/** The stops of the Tab key whose focus cannot be seen, that a bar covers, that it does not leave, or that act by it. */
async function badStops(page: Page): Promise<string[]> {
  const address = page.url();
  await page.evaluate(watchStops, PARTS_MAX);
  for (let stop = 0; stop < STOPS; stop += 1) await page.keyboard.press('Tab');
  const opened = await page.getByRole('dialog').count();
  const acted = page.url() === address && opened === 0 ? [] : ['the focus alone opened something'];
  return [...acted, ...(await page.evaluate(() => window.badStops))];
}

declare global {
  interface Window {
    badStops: string[];
  }
}

/** Runs in the page, so it must stand alone: judges every element when it gets the focus. */
function watchStops(partsMax: number): void {
  const bad = (window.badStops = [] as string[]);
  let pressed = 0;
  document.addEventListener(
    'keydown',
    ({ target }) => {
      pressed += 1;
      if (pressed === partsMax + 1 && target instanceof Element) bad.push(`not left: ${target.outerHTML.slice(0, 80)}`);
    },
    true,
  );
  const hasRing = (element: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  const isRinged = (element: Element) => {
    // The ring of the writing field is around its sheet, that of a choice around its label.
    const around = [element.closest('label'), element.closest('.sheet-card')];
    return hasRing(element) || around.some((each) => each !== null && (hasRing(each) || hasRing(each, '::after')));
  };
  const isInSight = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const across = [left + 3, (left + right) / 2, right - 3];
    return [top + 3, (top + bottom) / 2, bottom - 3].some((y) =>
      across.some((x) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && (element.contains(there) || (there.closest('label')?.contains(element) ?? false));
      }),
    );
  };
  document.addEventListener('focusin', ({ target }) => {
    pressed = 0;
    if (!(target instanceof HTMLElement) || target.id === 'main') return;
    const name = `${target.tagName} ${target.getAttribute('aria-label') ?? target.textContent.slice(0, 60)}`;
    if (!isRinged(target)) bad.push(`no ring: ${name}`);
    // The browser scrolls after the event.
    requestAnimationFrame(() => {
      if (document.activeElement === target && !isInSight(target)) bad.push(`covered: ${name}`);
    });
  });
}

/** What moves on the page. Runs in the page. */
function moving(): string[] {
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  return running.map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.className ?? ''}`);
}

/** Adds a style sheet as a person's browser does, whatever the page allows. Runs in the page. */
function addStyle(content: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(content);
  document.adoptedStyleSheets = [sheet];
}

/** Whether the screen scrolls sideways with wide spacing, at a zoom of 200% and 400%, or with large letters on a phone. */
async function sideways(page: Page): Promise<string[]> {
  const found: string[] = [];
  const look = async (name: string) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) found.push(`${name}: ${String(over)} px too wide`);
  };
  await page.evaluate(addStyle, WIDE_SPACING);
  await look('wide spacing');
  await page.evaluate(() => void (document.adoptedStyleSheets = []));
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    await look(`${String(size.width)} px`);
  }
  const cdp = await page.context().newCDPSession(page);
  await page.setViewportSize(PHONE);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 2 * LETTERS_PX } });
  await look('letters twice as large');
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: LETTERS_PX } });
  await cdp.detach();
  await page.setViewportSize(LAPTOP);
  return found;
}
