import { expect, test } from './fixtures/journey.ts';
import { rounds } from '../fixtures/rounds.ts';
import type { Desk } from './fixtures/desk.ts';

const ROUNDS = rounds(3, 16);
const KEYS = 11;

/** The ways to leave a page at once after a key; each ends with a tab in front that shows nothing of the app. */
const ways: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
  navigate: async ({ page }) => void (await page.goto('about:blank')),
  reload: async ({ page }) => void (await page.reload({ waitUntil: 'commit' })),
  close: (desk) => desk.newTab(),
  crash: async (desk) => {
    const crashed = desk.page.waitForEvent('crash');
    const cdp = await desk.cdp();
    cdp.send('Page.crash').catch(() => {});
    await crashed;
    await desk.newTab();
  },
};

for (const [name, leave] of Object.entries(ways)) {
  test(`leaving at once after typing loses no key: ${name}`, async ({ desk, assignment }) => {
    test.setTimeout(180_000);
    await desk.logInToWrite(assignment);
    await desk.context.setOffline(true);
    let typed = '';
    for (let round = 0; round < ROUNDS; round++) {
      const keys = `${name.slice(0, 2)}${String(round).padStart(2, '0')} abcde `.slice(0, KEYS).padEnd(KEYS, '.');
      await desk.type(keys);
      await leave(desk);
      typed += keys;
      await desk.openEditor(assignment);
    }
    const kept = await desk.text();
    console.log(`${name}: ${lost(typed, kept)} of ${typed.length} keys lost`);
    expect(kept).toBe(typed);
    expect(typed).toHaveLength(ROUNDS * KEYS);
    await desk.context.setOffline(false);
    await desk.expectArrived(assignment, typed);
    expect(desk.untrusted).toBe(0);
  });
}

function lost(typed: string, kept: string): number {
  let found = 0;
  for (const unit of kept) if (unit === typed[found]) found += 1;
  return typed.length - found;
}
