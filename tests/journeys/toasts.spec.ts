import type { Locator } from '@playwright/test';
import { ByEar } from './fixtures/by-ear.ts';
import { expect, onBothDevices, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';

test.use(online);

onBothDevices(() => {
  test('a message stays above a dialog that opens after it', async ({ desk }) => {
    await desk.logIn();
    await desk.page.emulateMedia({ reducedMotion: 'reduce' });
    await desk.page.goto('/admin');
    const message = desk.page.locator('.toast');
    await expect(message).toContainText('That page is for administrators.');
    const before = await lookOf(message);
    await desk.connection.press('Enter');
    const dialog = desk.page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect((await lookOf(message)).equals(before)).toBe(true);
    // Its actions are at its foot.
    const [above, below] = [await message.boundingBox(), await dialog.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan((below?.y ?? 0) + (below?.height ?? 0) / 2);
  });

  test('a message beside an open dialog is closed by a press and by keys, and the dialog stays', async ({ desk }) => {
    await desk.logIn();
    const { page } = desk;
    const message = page.locator('.toast');
    const close = page.getByRole('button', { name: 'Close message' });
    const dialog = page.getByRole('dialog', { name: 'Waiting to be sent' });
    await page.goto('/admin');
    await expect(message).toBeVisible();
    await desk.connection.press('Enter');
    await expect(dialog).toBeVisible();
    await close.click();
    await expect(message).toHaveCount(0);
    await expect(dialog).toBeVisible();

    await page.goto('/admin');
    await desk.connection.press('Enter');
    await expect(dialog).toBeVisible();
    for (let tabs = 0; tabs < 8 && !(await close.evaluate((button) => button.matches(':focus'))); tabs += 1)
      await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(message).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
  });
});

test('a message is spoken by itself', async ({ desk }) => {
  const me = await ByEar.at(desk.page);
  await desk.logInAt('/profile');
  await desk.page.getByRole('button', { name: 'Save email settings' }).press('Enter');
  await me.hears('Your email settings are saved.');
});

/** A picture of an element's ground beside its words. */
async function lookOf(element: Locator): Promise<Buffer> {
  const { x, y, height } = (await element.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  return element.page().screenshot({ clip: { x: x + 4, y: y + height / 2 - 3, width: 8, height: 6 } });
}
