import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { rounds } from '../fixtures/rounds.ts';
import { Desk } from './fixtures/desk.ts';
import { FlappingProxy } from './fixtures/flapping-proxy.ts';
import { fullBrowserOptions } from './fixtures/full-browser.ts';
import { expect, test } from './fixtures/journey.ts';
import { killBrowser } from './fixtures/kill-browser.ts';
import { labels } from './fixtures/labels.ts';
import { until } from './fixtures/until.ts';

const ROUNDS = rounds(3, 5);
/** How long the student has been writing on when the browser is killed: some 30 keys. */
const WRITING_ON_MS = 300;
const REST = 'and is killed in the middle of this '.repeat(6);
const LAST_WORDS = 'And so it ends. ';

test('the browser is killed while the student writes', async ({ server, university, assignment }) => {
  test.setTimeout(180_000);
  const profile = mkdtempSync(join(tmpdir(), 'longhand-profile-'));
  const proxy = await FlappingProxy.open(server.port);
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, { ...fullBrowserOptions(), baseURL: proxy.origin });
  let desk = await Desk.open(await launch(), proxy, university);
  try {
    await desk.logIn();
    // Chromium writes local storage to the disk seconds later; when it is closed, at once.
    await desk.context.close();
    desk = await Desk.open(await launch(), proxy, university);
    let kept = '';
    let shownAsSaved = 0;
    let unsaved = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await desk.openEditor(assignment);
      proxy.weather = 'down';
      const before = kept.length;
      const words = `Round ${round}: the quick brown fox jumps over the lazy dog, `;
      await desk.type(words);
      await until(() => longest(desk).length === before + words.length, 'the words to be shown as saved');
      const saved = longest(desk);
      const typing = desk.page.keyboard.type(REST, { delay: 10 }).catch(() => {});
      await desk.page.waitForTimeout(WRITING_ON_MS);
      await killBrowser(profile);
      await typing;
      await desk.context.close().catch(() => {});
      desk = await Desk.open(await launch(), proxy, university);
      await desk.openEditor(assignment);
      const now = await desk.text();
      expect(now.startsWith(saved), `'${saved.slice(-30)}' was shown as saved; the text ends '${now.slice(-30)}'`).toBe(
        true,
      );
      expect((kept + words + REST).startsWith(now)).toBe(true);
      shownAsSaved += saved.length - before;
      unsaved += now.length - saved.length;
      kept = now;
    }
    console.log(
      `${ROUNDS} kills: 0 lost of ${shownAsSaved} keys shown as saved; ${unsaved} more were kept that were not yet shown`,
    );
    proxy.weather = 'pass';
    await desk.expectArrived(assignment, kept);
    await desk.expectHonest(assignment);
  } finally {
    await desk.context.close().catch(() => {});
    await proxy.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a tab that crashes at its last key leaves its words to the tab beside it', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  const beside = desk.page;
  desk.page = await desk.context.newPage();
  await desk.openEditor(assignment);
  await expect(desk.connection).toHaveText(labels.connected);
  const crashed = desk.page.waitForEvent('crash');
  await desk.type(LAST_WORDS);
  void (await desk.cdp()).send('Page.crash').catch(() => undefined);
  await crashed;
  await desk.page.close();
  // Nobody touches the other tab.
  desk.page = beside;
  await expect.poll(() => desk.university.text(assignment), { timeout: 30_000 }).toBe(LAST_WORDS);
  await expect(desk.connection).toHaveText(labels.connected);
});

/** The longest text that the page has said to be saved. */
function longest(desk: Desk): string {
  const saved = desk.statements.filter(
    ({ words }) => labels.savedOnDevice.test(words) || labels.savedToUniversity.test(words),
  );
  return saved.map(({ text }) => text).reduce((most, text) => (text.length > most.length ? text : most), '');
}
