import { screens, type Screen, type Who } from '../../scripts/screens-list.ts';
import { press, type Dialogs } from '../../scripts/screen-dialogs.ts';
import { isLong } from '../fixtures/rounds.ts';
import { violations, violationsInBothSizes } from './fixtures/axe.ts';
import { CHOICES_BY_NAME } from './fixtures/choices-by-name.ts';
import type { Desk } from './fixtures/desk.ts';
import { htmlFaults } from './fixtures/html.ts';
import { expect, test } from './fixtures/journey.ts';
import { layoutFaults } from './fixtures/layout.ts';
import { offerMore } from './fixtures/offer-more.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { tryChoices } from './fixtures/try-choices.ts';
import { coveredInLow } from './fixtures/typed-in.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';
import { visitScreen } from './fixtures/visit-screen.ts';

test.use(online);

/** A screen or a dialog counts as complete once it has made no request for this long: its code may be fetched late. */
const QUIET_MS = 300;

const emails: Readonly<Record<Who, string | null>> = {
  nobody: null,
  student: STUDENT,
  teacher: TEACHER,
  admin: ADMIN,
};

/** Steps that make a choice appear, in addition to the dialogs that the list of screens names. */
const further: Readonly<Record<string, Dialogs>> = {
  marking: {
    'a phrase': async (page) => {
      await press('Note in the margin')(page);
      await page.getByLabel('Your words').fill('A phrase to be used again');
      await press('Keep as a phrase')(page);
    },
  },
};

// One walk does all of it: to open a screen or a dialog takes longer than to look at it. Dialogs hold the same elements
// on a laptop, so only the long run looks at them there.
for (const who of ['nobody', 'student', 'teacher', 'admin'] as const) {
  test(`axe, html-validate, a ruler and an open keyboard find nothing on the screens of ${who}, narrow and wide, light and dark, and on what opens on them, and what is chosen there with keys or a mouse stays chosen`, async ({
    desk,
    university,
    server,
  }) => {
    test.setTimeout(600_000);
    const takeBack = who === 'teacher' ? await offerMore(university, server) : null;
    const email = emails[who];
    if (email !== null) await desk.logIn(email);
    else await desk.page.goto('/');
    const walk = { found: [] as string[], chosen: new Set<string>() };
    for (const screen of screens.filter((each) => each.who === who)) await lookAt(desk, screen, walk);
    expect(walk.found).toEqual([]);
    expect(CHOICES_BY_NAME[who].filter((name) => !walk.chosen.has(name))).toEqual([]);
    await takeBack?.();
  });
}

/** Opens a screen and all that opens on it, and adds what is wrong there to `found`, and the choices to `chosen`. */
async function lookAt(
  { page }: Desk,
  screen: Screen,
  { found, chosen }: { found: string[]; chosen: Set<string> },
): Promise<void> {
  await visitScreen(page, screen);
  await untilQuiet(page, QUIET_MS);
  found.push(...(await layoutFaults(page, screen.name)));
  found.push(...(await htmlFaults(page, screen.name)));
  found.push(...(await violationsInBothSizes(page, screen.name)));
  found.push(...(await coveredInLow(page, screen.name)));
  const own = new Set<string>();
  await tryChoices(page, screen.name, own);
  for (const [name, open] of Object.entries({ ...screen.dialogs, ...screen.dataDialogs, ...further[screen.name] })) {
    await visitScreen(page, screen);
    await open(page);
    await untilQuiet(page, QUIET_MS);
    const where = `${screen.name}, ${name}`;
    found.push(...(await layoutFaults(page, where)));
    found.push(...(await (isLong ? violationsInBothSizes(page, where) : violations(page, where))));
    // A list of actions covers what is under it.
    if ((await page.locator('dialog:modal').count()) > 0) found.push(...(await coveredInLow(page, where)));
    for (const choice of await tryChoices(page, where, own)) chosen.add(choice);
  }
  for (const choice of own) chosen.add(choice);
}
