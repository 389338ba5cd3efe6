import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';

test.use(online);

test('a message stays above a dialog that opens after it', async ({ desk }) => {
  await desk.logIn();
  await desk.page.emulateMedia({ reducedMotion: 'reduce' });
  await desk.page.goto('/admin');
  const message = desk.page.locator('.toast');
  await expect(message).toContainText('That page is for administrators.');
  // A pointer over it keeps it there.
  await message.hover();
  const box = (await message.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // A point within the rounded corners.
  const clip = { x: box.x + 12, y: box.y + 4, width: box.width - 24, height: box.height - 8 };
  const before = await desk.page.screenshot({ clip });
  await desk.connection.press('Enter');
  await expect(desk.page.getByRole('dialog')).toBeVisible();
  expect((await desk.page.screenshot({ clip })).equals(before)).toBe(true);
});
