import type { Page } from '@playwright/test';
import { screens } from '../../scripts/screens-list.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { coveredFields } from './fixtures/typed-in.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';
import { visitScreen } from './fixtures/visit-screen.ts';

test.use(online);

/** What a keyboard leaves of a phone of 360x640, and what 400 % zoom leaves of a screen of 1280x1024. */
const LOW = [
  { width: 360, height: 380 },
  { width: 320, height: 256 },
];

for (const [who, email] of [
  ['student', STUDENT],
  ['teacher', TEACHER],
  ['admin', ADMIN],
] as const) {
  test(`beside an open keyboard, and much enlarged, each field of the screens of ${who} is in sight while it has the focus, and so is the button that ends its dialog`, async ({
    desk,
  }) => {
    test.setTimeout(300_000);
    await desk.logIn(email);
    const found: string[] = [];
    for (const screen of screens.filter((each) => each.who === who)) {
      await visitScreen(desk.page, screen);
      found.push(...(await coveredInLow(desk.page, screen.name)));
      for (const [name, open] of Object.entries({ ...screen.dialogs, ...screen.dataDialogs })) {
        await visitScreen(desk.page, screen);
        await open(desk.page);
        // A list of actions covers what is under it.
        if ((await desk.page.locator('dialog:modal').count()) === 0) continue;
        found.push(...(await coveredInLow(desk.page, `${screen.name}, ${name}`)));
      }
    }
    expect(found).toEqual([]);
  });
}

/** {@link coveredFields} in each of the low windows. */
async function coveredInLow(page: Page, name: string): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 360, height: 740 };
  const found: string[] = [];
  for (const size of LOW) {
    await page.setViewportSize(size);
    found.push(...(await coveredFields(page, `${name}, ${String(size.height)} px high`)));
  }
  await page.setViewportSize(usual);
  return found;
}
