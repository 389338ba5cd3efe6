import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Desk } from './fixtures/desk.ts';
import { FlappingProxy } from './fixtures/flapping-proxy.ts';
import { fullBrowserOptions } from './fixtures/full-browser.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { DEMO_PASSWORD, STUDENT } from './fixtures/university.ts';

const TEXT = 'Written where the browser blocks all site data. ';
const MORE = 'And some more. ';
/** Of Chromium's content settings. */
const BLOCK = 2;

test('Chromium blocks all cookies and site data: every page stands and says so, and what is written reaches the university', async ({
  server,
  university,
  assignment,
}) => {
  test.setTimeout(180_000);
  const profile = mkdtempSync(join(tmpdir(), 'longhand-blocked-'));
  blockSiteData(profile);
  const proxy = await FlappingProxy.open(server.port);
  const context = await chromium.launchPersistentContext(profile, {
    ...fullBrowserOptions(),
    baseURL: proxy.origin,
  });
  const desk = await Desk.open(context, proxy, university);
  const broken: string[] = [];
  context.on('weberror', (error) => broken.push(error.error().message));
  try {
    await desk.page.goto('/');
    await expect(desk.page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await refusals(desk)).toEqual(['SecurityError', expect.stringMatching(/Error$/)]);
    await desk.page.goto(`/login?back=${encodeURIComponent(`/editor?assignment=${assignment}`)}`);
    await desk.fillLogIn(STUDENT, DEMO_PASSWORD);
    await desk.page.waitForURL(/\/editor/);
    await expect(desk.page.getByText(/This browser keeps nothing for Longhand/).first()).toBeVisible();
    await desk.focus();
    await desk.type(TEXT);
    await expect.poll(() => university.text(assignment), { timeout: 40_000 }).toBe(TEXT);
    await expect(desk.saveState).toHaveText(labels.savedToUniversity);
    proxy.weather = 'down';
    await desk.type(MORE);
    await expect(desk.area).toHaveValue(TEXT + MORE);
    await expect(desk.saveState).toHaveText(/on this page alone/, { timeout: 20_000 });
    await expect(desk.connection).not.toHaveText(labels.connected);
    proxy.weather = 'pass';
    await expect.poll(() => university.text(assignment), { timeout: 40_000 }).toBe(TEXT + MORE);
    await expect(desk.saveState).toHaveText(labels.savedToUniversity);
    await desk.expectHonest(assignment);
    expect(broken).toEqual([]);
  } finally {
    await context.close();
    await proxy.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

/** What the person chose in the browser's settings: "Block all cookies". */
function blockSiteData(profile: string): void {
  mkdirSync(join(profile, 'Default'), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: BLOCK } } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}

/** What local storage and IndexedDB throw in the page. */
async function refusals(desk: Desk): Promise<string[]> {
  return desk.page.evaluate(async () => {
    const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : String(error));
    const local = (() => {
      try {
        return `allowed, ${String(localStorage.length)}`;
      } catch (error) {
        return nameOf(error);
      }
    })();
    const database = await new Promise<string>((done) => {
      try {
        const opening = indexedDB.open('any');
        opening.addEventListener('success', () => done('allowed'));
        opening.addEventListener('error', () => done(nameOf(opening.error)));
      } catch (error) {
        done(nameOf(error));
      }
    });
    return [local, database];
  });
}
