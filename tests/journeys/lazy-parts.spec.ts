import { fileURLToPath } from 'node:url';
import { bundleForPage } from '../../lab/bench/typing-bundle.ts';
import { expect, test } from './fixtures/journey.ts';

test('a part appears everywhere, also where it was loaded while a place for it was rendered', async ({ page }) => {
  const scene = fileURLToPath(new URL('fixtures/lazy-part-scene.tsx', import.meta.url));
  await page.setContent('<div id="root"></div>');
  await page.addScriptTag({ content: await bundleForPage(scene) });
  await expect(page.getByText('loaded')).toHaveCount(2);
  await expect(page.locator('[data-pending]')).toHaveCount(0);
});
