import { openScreen, screens, type Who } from '../../scripts/screens-list.ts';
import { violations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';

const emails: Readonly<Record<Who, string | null>> = {
  nobody: null,
  student: STUDENT,
  teacher: TEACHER,
  admin: ADMIN,
};

for (const who of ['nobody', 'student', 'teacher', 'admin'] as const) {
  test(`axe finds nothing on the screens of ${who}, light and dark, with what opens on them`, async ({ desk }) => {
    test.setTimeout(300_000);
    const email = emails[who];
    if (email !== null) await desk.logIn(email);
    else await desk.page.goto('/');
    const found: string[] = [];
    for (const screen of screens.filter((each) => each.who === who)) {
      await openScreen(desk.page, screen);
      found.push(...(await violations(desk.page, screen.name)));
      for (const [name, open] of Object.entries({ ...screen.dialogs, ...screen.dataDialogs })) {
        await openScreen(desk.page, screen);
        await open(desk.page);
        found.push(...(await violations(desk.page, `${screen.name}, ${name}`)));
      }
    }
    expect(found).toEqual([]);
  });
}

test('a message stays above a dialog that opens after it', async ({ desk }) => {
  await desk.logIn();
  await desk.page.emulateMedia({ reducedMotion: 'reduce' });
  await desk.page.goto('/admin');
  const message = desk.page.locator('.toast');
  await expect(message).toContainText('That page is for administrators.');
  // A pointer over it keeps it there.
  await message.hover();
  const box = (await message.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // Within its corners, which are round.
  const clip = { x: box.x + 12, y: box.y + 4, width: box.width - 24, height: box.height - 8 };
  const before = await desk.page.screenshot({ clip });
  await desk.connection.press('Enter');
  await expect(desk.page.getByRole('dialog')).toBeVisible();
  expect((await desk.page.screenshot({ clip })).equals(before)).toBe(true);
});
