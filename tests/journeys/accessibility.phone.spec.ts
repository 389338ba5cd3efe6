import { openScreen, screens, type Who } from '../../scripts/screens-list.ts';
import { isLong } from '../fixtures/rounds.ts';
import { violations, violationsInBothSizes } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';

test.use(online);

/** So long nothing may be asked for before a screen or a dialog counts as whole. */
const QUIET_MS = 300;

const emails: Readonly<Record<Who, string | null>> = {
  nobody: null,
  student: STUDENT,
  teacher: TEACHER,
  admin: ADMIN,
};

// What opens on them holds the same elements on a laptop: there it is looked at in the long run alone. The journey of
// every choice opens all of it on a laptop.
for (const who of ['nobody', 'student', 'teacher', 'admin'] as const) {
  test(`axe finds nothing on the screens of ${who}, narrow and wide, light and dark, and on what opens on them`, async ({
    desk,
  }) => {
    test.setTimeout(300_000);
    const email = emails[who];
    if (email !== null) await desk.logIn(email);
    else await desk.page.goto('/');
    const found: string[] = [];
    for (const screen of screens.filter((each) => each.who === who)) {
      await openScreen(desk.page, screen);
      await untilQuiet(desk.page, QUIET_MS);
      found.push(...(await violationsInBothSizes(desk.page, screen.name)));
      for (const [name, open] of Object.entries({ ...screen.dialogs, ...screen.dataDialogs })) {
        await openScreen(desk.page, screen);
        await open(desk.page);
        await untilQuiet(desk.page, QUIET_MS);
        const where = `${screen.name}, ${name}`;
        found.push(...(await (isLong ? violationsInBothSizes(desk.page, where) : violations(desk.page, where))));
      }
    }
    expect(found).toEqual([]);
  });
}
