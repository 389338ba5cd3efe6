import { beforeEach, describe, expect, it } from 'vitest';
import { enroll } from '#contract/enrollment';
import { FakeBrowser } from '../../../tests/fixtures/fake-browser.ts';
import { ASSIGNMENT, COURSE, FakeUniversity } from '../../../tests/fixtures/fake-university.ts';
import { badgeOf, showBadge } from './badge.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_800_000_000_000;

describe('the number on the icon', () => {
  it.each([
    ['nothing to do', 0, [], 0],
    ['unsent work', 2, [], 2],
    ['an end within the hour', 0, [NOW + HOUR_MS], 1],
    ['an end in exactly a day', 0, [NOW + 24 * HOUR_MS], 1],
    ['an end a moment later than that', 0, [NOW + 24 * HOUR_MS + 1], 0],
    ['an end that is this moment', 0, [NOW], 0],
    ['an end that is over', 0, [NOW - 1], 0],
    ['both', 1, [NOW + HOUR_MS, NOW + 2 * HOUR_MS, NOW + 48 * HOUR_MS], 3],
  ])('counts %s', (_name, unsent, ends, count) => {
    expect(badgeOf({ unsent, ends }, NOW)).toBe(count);
  });
});

describe('the icon', () => {
  let university: FakeUniversity;
  let browser: FakeBrowser;
  let shown: number | null;
  const navigator = {
    setAppBadge: async (count: number) => void (shown = count),
    clearAppBadge: async () => void (shown = 0),
  };
  const show = (ends?: readonly number[]) => showBadge({ indexedDB: browser.indexedDB, navigator, nowMs: NOW }, ends);

  beforeEach(() => {
    university = new FakeUniversity();
    browser = new FakeBrowser(university.fetch);
    browser.signedIn(university.session());
    shown = null;
  });

  it('shows what waits, keeps the ends for a worker, and shows nothing after signing out', async () => {
    const tab = await browser.open();
    await tab.wait(tab.device.signIn(university.session()));
    university.weather = { kind: 'no network' };
    const writer = await tab.wait(tab.device.writer({ kind: 'assignment', id: ASSIGNMENT }));
    tab.type(writer, 'The bus has no network.');
    await tab.clock.advance(1000);
    await show([NOW + HOUR_MS]);
    expect(shown).toBe(2);
    shown = null;
    await show();
    expect(shown).toBe(2);
    await tab.wait(tab.device.signOut());
    await show();
    expect(shown).toBe(0);
  });

  it('does not count what was undone', async () => {
    const tab = await browser.open();
    await tab.wait(tab.device.signIn(university.session()));
    university.weather = { kind: 'no network' };
    const id = await tab.wait(tab.device.queue(enroll, { body: { course: COURSE } }, 'Logic'));
    await show();
    expect(shown).toBe(1);
    expect(await tab.device.undo(id)).toBe('undone');
    await show();
    expect(shown).toBe(0);
  });

  it('shows nothing where there is no database, and does nothing where there is no badge', async () => {
    await show();
    expect(shown).toBe(0);
    await showBadge({ indexedDB: browser.indexedDB, navigator: {}, nowMs: NOW }, []);
    expect((await browser.indexedDB.databases()).length).toBe(0);
  });

  it('is no trouble where the browser refuses it', async () => {
    const refusing = { ...navigator, clearAppBadge: () => Promise.reject(new Error('no')) };
    await expect(showBadge({ indexedDB: browser.indexedDB, navigator: refusing, nowMs: NOW })).resolves.toBeUndefined();
  });
});
