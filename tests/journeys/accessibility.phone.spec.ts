import { screens, type Who } from '../../scripts/screens-list.ts';
import { isLong } from '../fixtures/rounds.ts';
import { violations, violationsInBothSizes } from './fixtures/axe.ts';
import { htmlFaults } from './fixtures/html.ts';
import { expect, test } from './fixtures/journey.ts';
import { layoutFaults } from './fixtures/layout.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { coveredInLow } from './fixtures/typed-in.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';
import { visitScreen } from './fixtures/visit-screen.ts';

test.use(online);

/** A screen or a dialog counts as complete once it has made no request for this long. */
const QUIET_MS = 300;

const emails: Readonly<Record<Who, string | null>> = {
  nobody: null,
  student: STUDENT,
  teacher: TEACHER,
  admin: ADMIN,
};

// Dialogs hold the same elements on a laptop, so only the long run checks them there. The journey of every choice opens
// all of them on a laptop.
for (const who of ['nobody', 'student', 'teacher', 'admin'] as const) {
  test(`axe, html-validate, a ruler and an open keyboard find nothing on the screens of ${who}, narrow and wide, light and dark, and on what opens on them`, async ({
    desk,
  }) => {
    test.setTimeout(300_000);
    const email = emails[who];
    if (email !== null) await desk.logIn(email);
    else await desk.page.goto('/');
    const found: string[] = [];
    for (const screen of screens.filter((each) => each.who === who)) {
      await visitScreen(desk.page, screen);
      await untilQuiet(desk.page, QUIET_MS);
      found.push(...(await layoutFaults(desk.page, screen.name)));
      found.push(...(await htmlFaults(desk.page, screen.name)));
      found.push(...(await violationsInBothSizes(desk.page, screen.name)));
      found.push(...(await coveredInLow(desk.page, screen.name)));
      for (const [name, open] of Object.entries({ ...screen.dialogs, ...screen.dataDialogs })) {
        await visitScreen(desk.page, screen);
        await open(desk.page);
        await untilQuiet(desk.page, QUIET_MS);
        const where = `${screen.name}, ${name}`;
        found.push(...(await (isLong ? violationsInBothSizes(desk.page, where) : violations(desk.page, where))));
        // A list of actions covers what is under it.
        if ((await desk.page.locator('dialog:modal').count()) > 0)
          found.push(...(await coveredInLow(desk.page, where)));
      }
    }
    expect(found).toEqual([]);
  });
}
