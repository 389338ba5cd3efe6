import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { STUDENT } from './fixtures/university.ts';

test.use(online);

const LINES = Array.from({ length: 60 }, (_, n) => `Line ${String(n)} speaks of a river, its banks and a café.`);
const TEXT = LINES.join('\n');

test('a student finds words in their own text by keys, which never changes it', async ({ desk, university }) => {
  const assignment = await university.newAssignment('A long text', {});
  await desk.logInToWrite(assignment, STUDENT);
  const { page } = desk;
  const { keyboard } = page;
  await keyboard.insertText(TEXT);
  await keyboard.press('Control+Home');
  const bar = page.getByRole('search', { name: 'Find in text' });
  const sought = bar.getByRole('textbox', { name: 'Find' });
  // Until its code is there, the key is the browser's.
  await expect(async () => {
    await keyboard.press('Control+f');
    await expect(sought).toBeFocused({ timeout: 1000 });
  }).toPass();
  await keyboard.type('CAFE');
  await expect(bar).toContainText('1 of 60');
  await keyboard.press('Shift+Enter');
  await expect(bar).toContainText('60 of 60');
  const mark = page.locator('.find-marks > span');
  await expect(desk.saveState).toHaveText(/Saved to university/);
  await expect(mark).toBeInViewport({ ratio: 1 });
  const [markBox, barBox] = [await mark.boundingBox(), await bar.boundingBox()];
  expect((markBox?.y ?? Infinity) + (markBox?.height ?? 0)).toBeLessThan(barBox?.y ?? 0);

  await page.setViewportSize({ width: 360, height: 380 });
  await page.evaluate(() => {
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'f') document.body.dataset['kept'] = String(defaultPrevented);
    });
  });
  await keyboard.press('Control+f');
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'false');
  await keyboard.press('F3');
  await expect(bar).toContainText('1 of 60');
  await expect(mark).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });

  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(desk.area).toBeFocused();
  const selected = () => desk.area.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]);
  const second = TEXT.indexOf('café', TEXT.indexOf('café') + 1);
  expect(await selected()).toEqual([second, second + 'café'.length]);

  await page.getByRole('button', { name: 'Find in text' }).click();
  await expect(sought).toHaveValue('café');
  await keyboard.type('nowhere');
  await expect(bar).toContainText('Not in your text');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(desk.area).toBeFocused();
  expect(await selected()).toEqual([second, second + 'café'.length]);
  expect(await desk.text()).toBe(TEXT);
  await expect(desk.saveState).toHaveText(/Saved to university/);
});
