import type { Page } from '@playwright/test';
import { violations } from './fixtures/axe.ts';
import { deviceKinds } from './fixtures/device-kinds.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';

const FIRST = 'A letter was a slow thing. ';
const PASTED = 'The card travelled as writing and arrived as speech. ';
const LAST = 'It came by hand.';
const ON_PHONE = 'Written on the bus. ';
const ON_LAPTOP = 'Written in the library. ';

const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of writing' });
const moment = (page: Page) => page.getByRole('region', { name: 'The text at this moment' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('any earlier moment can be found, copied and restored without a network, and taken back', async ({
  desk,
  assignment,
}) => {
  await desk.logInToWrite(assignment);
  await desk.type(FIRST);
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.page.evaluate((text) => navigator.clipboard.writeText(text), PASTED);
  await desk.page.keyboard.press('Control+v');
  await desk.page.keyboard.press('Control+s');
  await desk.type(LAST);
  const all = FIRST + PASTED + LAST;
  await desk.expectArrived(assignment, all);
  await desk.newTab();
  await desk.context.setOffline(true);
  await desk.openEditor(assignment);
  await desk.page.getByRole('link', { name: 'Earlier versions' }).click();
  const { page } = desk;
  await expect(moment(page)).toContainText(all);

  await test.step('by keyboard alone: ends, single changes, pastes', async () => {
    await slider(page).focus();
    await page.keyboard.press('Home');
    await expect(moment(page)).toContainText('Nothing was written yet.');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(moment(page).locator('.essay')).toHaveText('A');
    await page.keyboard.press('n');
    await expect(moment(page).locator('[data-src="paste"]')).toHaveText(PASTED.trim());
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Change 28 of \d+\. .+\. 15 words$/);
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect(moment(page)).toContainText(all);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(moment(page)).toContainText('Nothing was written yet.');
    await page.keyboard.press('End');
    await page.keyboard.press('p');
    await expect(moment(page).locator('.essay')).toHaveText((FIRST + PASTED).trim());
  });

  await test.step('the own record is counted on this device', async () => {
    const record = page.getByRole('region', { name: 'Your own record' });
    await expect(record.getByText('1 paste', { exact: true })).toBeVisible();
    await expect(record.getByText(/^19 words/)).toBeVisible();
  });

  await test.step('a version is compared with now', async () => {
    await button(page, /^Compare with now/)
      .last()
      .click();
    await expect(page.getByRole('region', { name: 'What changed since' }).locator('ins').last()).toContainText(LAST);
  });

  await test.step('copied text is the writer’s own when it is pasted', async () => {
    await button(page, 'Copy this text').click();
    await expect(page.getByText('Copied.')).toBeVisible();
    await page.getByRole('link', { name: /^any earlier moment/ }).click();
    await desk.focus();
    await page.keyboard.press('Control+v');
    await expect(desk.area).toHaveValue(all + FIRST + PASTED);
    await page.getByRole('link', { name: 'Earlier versions' }).click();
    await expect(moment(page)).toContainText(all + FIRST + PASTED.trim());
    await expect(moment(page).locator('[data-src="paste"]')).toHaveCount(2);
    await button(page, 'On to the next paste or sitting').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('n');
    await expect(moment(page).locator('.essay')).toHaveText('A');
    await page.keyboard.press('n');
    await expect(moment(page).locator('.essay')).toHaveText((FIRST + PASTED).trim());
  });

  await test.step('restored in the editor, and undone there', async () => {
    await button(page, 'Restore this moment').click();
    await expect(desk.area).toHaveValue(FIRST + PASTED);
    await expect(page.getByText('This is the text of')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(desk.area).toHaveValue(all + FIRST + PASTED);
    await desk.area.focus();
    await page.keyboard.press('Control+Shift+z');
    await expect(desk.area).toHaveValue(FIRST + PASTED);
  });

  await desk.context.setOffline(false);
  await desk.expectArrived(assignment, FIRST + PASTED);
});

test('two devices merge, it is said what came from where, and either text can be had again', async ({
  newDesk,
  assignment,
  university,
}) => {
  const phone = await newDesk(deviceKinds.phone);
  const laptop = await newDesk();
  for (const desk of [phone, laptop]) {
    await desk.logIn();
    await desk.context.setOffline(true);
    await desk.openEditor(assignment);
  }
  await phone.type(ON_PHONE);
  await phone.page.keyboard.press('Control+s');
  await laptop.type(ON_LAPTOP);
  for (const desk of [phone, laptop]) await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await phone.context.setOffline(false);
  await expect.poll(() => university.text(assignment)).toBe(ON_PHONE);
  await laptop.context.setOffline(false);
  await expect.poll(async () => (await university.text(assignment)).length).toBe(ON_PHONE.length + ON_LAPTOP.length);
  const merged = await university.text(assignment);
  await laptop.show(merged);
  const { page } = laptop;
  await expect(
    page.getByText(/Text from your other device is now here too\. Its last change: \d\d:\d\d\./),
  ).toBeVisible();
  await button(page, 'Only the other device’s text').click();
  await expect(laptop.area).toHaveValue(ON_PHONE);
  await button(page, 'Undo').click();
  await expect(laptop.area).toHaveValue(merged);
  await laptop.area.focus();
  await laptop.expectArrived(assignment, merged);

  await page.getByRole('link', { name: 'Earlier versions' }).click();
  await button(page, 'What came from where').click();
  await expect(moment(page).locator('[data-src="own"]')).toHaveText(ON_PHONE.trim());

  await page.getByText(/^The same as a list/).click();
  await button(page, /^Compare with now/)
    .last()
    .click();
  await expect(page.getByRole('region', { name: 'What changed since' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violations(page, 'a comparison')).toEqual([]);
});
