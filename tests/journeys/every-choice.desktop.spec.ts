import type { Locator, Page } from '@playwright/test';
import { openScreen, screens, type Screen } from '../../scripts/screens-list.ts';
import { choose, typeTime } from './fixtures/choose.ts';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT } from './fixtures/university.ts';

/** Every native list and every field for a date, tried with the keyboard and the mouse wherever one is found. */
const CHOICES = ':is(select, input[type=date], input[type=datetime-local]):visible:enabled';
/** So many options down a list is far enough. */
const FAR = 12;
/** So long a dialog may take to come. */
const DIALOG_MS = 2000;
/** The only list without a name, by its label. */
const UNNAMED = 'Speed';

for (const [who, email] of [
  ['nobody', null],
  ['student', STUDENT],
] as const) {
  test(`what ${who} chooses with keys or a mouse stays chosen, in every form`, async ({ desk }) => {
    test.setTimeout(400_000);
    if (email === null) await desk.page.goto('/');
    else await desk.logIn(email);
    for (const screen of screens.filter((each) => each.who === who)) {
      await openScreen(desk.page, screen);
      await tryAll(desk.page, screen.name);
      for (const open of openings(screen)) {
        await openScreen(desk.page, screen);
        await open(desk.page);
        await comeOfDialog(desk.page);
        await tryAll(desk.page, screen.name);
      }
    }
  });
}

function openings(screen: Screen): ((page: Page) => Promise<void>)[] {
  return Object.values({ ...screen.dialogs, ...screen.dataDialogs });
}

/** A dialog’s code may have to be fetched first, and not all that opens is a dialog. */
async function comeOfDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').first();
  await dialog.waitFor({ timeout: DIALOG_MS }).catch(() => undefined);
}

/** Tries the fields of what is open, one after the other: some are there only once another was chosen. */
async function tryAll(page: Page, screen: string): Promise<void> {
  const done = new Set<string>();
  const open = page.getByRole('dialog');
  const area = (await open.count()) > 0 ? open.last() : page.locator('body');
  for (;;) {
    const names = await area.locator(CHOICES).evaluateAll(namesOf);
    const next = names.find((name) => !done.has(name));
    if (next === undefined) return;
    done.add(next);
    const at = area.locator(CHOICES).nth(names.indexOf(next));
    const field = await stable(at, area);
    const where = `${next} on ${screen}`;
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await tryList(field, where);
    else await tryDate(field, where);
  }
}

function namesOf(fields: (SVGElement | HTMLElement)[]): string[] {
  return fields.map((field) => field.getAttribute('name') ?? 'Speed');
}

/** The same field by its name: choosing may draw others before it. */
async function stable(field: Locator, area: Locator): Promise<Locator> {
  const name = await field.getAttribute('name');
  return name === null ? area.getByLabel(UNNAMED) : area.locator(`[name="${name}"]:visible`).first();
}

async function tryList(list: Locator, where: string): Promise<void> {
  const { keyboard } = list.page();
  const labels = (await list.locator('option').allInnerTexts()).map((label) => label.trim());
  if (labels.length < 2) return;
  const far = Math.min(labels.length - 1, FAR);
  await choose(list, far);
  await expectKept(list, far, `by arrows, ${where}`);
  await choose(list, 0);
  await expectKept(list, 0, `by arrows back, ${where}`);
  await keyboard.type(labels[1]?.toLowerCase() ?? '');
  await expectKept(list, 1, `by its first letters, ${where}`);
  await list.click();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expectKept(list, 0, `in the open list, ${where}`);
  await choose(list, 1);
}

async function tryDate(field: Locator, where: string): Promise<void> {
  const isDay = (await field.getAttribute('type')) === 'date';
  for (const value of isDay ? ['2031-03-05', '2032-12-31'] : ['2031-03-05T09:05', '2032-12-31T23:59']) {
    await typeTime(field, value);
    await field.page().waitForTimeout(100);
    await expect(field, where).toHaveValue(value);
    await expect(field, where).toBeFocused();
  }
}

/** The choice holds after everything that it sets in motion, and the focus stays where it was made. */
async function expectKept(list: Locator, index: number, where: string): Promise<void> {
  await list.page().waitForTimeout(150);
  expect(await list.evaluate(({ selectedIndex }: HTMLSelectElement) => selectedIndex), where).toBe(index);
  await expect(list, where).toBeFocused();
}
