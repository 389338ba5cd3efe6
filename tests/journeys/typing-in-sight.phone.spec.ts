import type { BrowserContextOptions } from '@playwright/test';
import { isLong } from '../fixtures/rounds.ts';
import { caretLine } from './fixtures/caret.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';

// No test here goes offline, so the app is not installed: that takes most of a start, and other journeys test it.
test.use({ serviceWorkers: 'block' });

/** The tools are at most this high beside an open keyboard, in CSS px. */
const BAR_MAX = 56;
const LINES_MIN = 3;
/** Twice the browser's own size of letters. */
const LARGE_PX = 32;

const LONG_TEXT = Array.from(
  { length: 40 },
  (_, n) => `Paragraph ${String(n)} speaks of a river, its two banks and the people who cross it every morning.`,
).join('\n');

const phone: BrowserContextOptions = { isMobile: true, hasTouch: true };
const laptop: BrowserContextOptions = { isMobile: false, hasTouch: false };

/** Sizes of the viewport beside a keyboard, and of a zoomed laptop: the smallest of each, and others. */
const smallest: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a keyboard on 360x640', { ...phone, viewport: { width: 360, height: 380 } }],
  ['400 % zoom', { ...laptop, viewport: { width: 320, height: 200 }, deviceScaleFactor: 4 }],
];
const others: typeof smallest = [
  ['a keyboard on 393x851', { ...phone, viewport: { width: 393, height: 430 } }],
  ['a keyboard on 412x915', { ...phone, viewport: { width: 412, height: 520 } }],
  ['200 % zoom', { ...laptop, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
];

const PLACE = 'Saved to university';

for (const [what, change] of isLong ? [...smallest, ...others] : smallest) {
  test(`the line being typed is seen after each of 200 keys: ${what}`, async ({ newDesk, assignment }) => {
    const desk = await newDesk(change);
    await begin(desk, assignment);
    await desk.page.keyboard.press('Control+End');
    await typeInSight(desk, 'And at the end\nof it stands one more paragraph\n\nthat ends.');
    await expectSaveStateWhole(desk);
    await desk.page.keyboard.press('Control+Home');
    for (let line = 0; line < 12; line += 1) await pressInSight(desk, 'ArrowDown');
    await typeInSight(desk, 'words in the middle that wrap over several lines, ');
    await typeInSight(desk, 'oneverylongwordthatfitsintonolineatallandisbrokenwhereitmustbe\n');
    for (let line = 0; line < 20; line += 1) await pressInSight(desk, 'ArrowUp');
  });
}

test('beside a keyboard, no word about where the text is gets cut while it is being sent', async ({
  newDesk,
  assignment,
}) => {
  const desk = await newDesk({ ...phone, viewport: { width: 360, height: 380 } });
  await begin(desk, assignment);
  await expect(desk.saveState).toHaveText(/Saved to university/);
  desk.proxy.weather = 'silent';
  await desk.page.keyboard.type('And on. ');
  await expect(desk.saveState).toHaveText('Saved on this device. Waiting to send', { timeout: 20_000 });
  await expectWhole(desk, 'Saved on this device.');
  // What is wider than the line would end in dots.
  expect(await desk.page.locator('#saved-line').evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
});

test('the line that was touched stays in sight as the keyboard opens, and is seen while a phone composes', async ({
  newDesk,
  assignment,
}) => {
  const desk = await newDesk({ ...phone, viewport: { width: 393, height: 851 } });
  await begin(desk, assignment);
  await desk.page.keyboard.press('Control+Home');
  await desk.page.touchscreen.tap(200, 620);
  await desk.page.setViewportSize({ width: 393, height: 430 });
  await expect.poll(async () => (await caretLine(desk.page)).hidden).toBe('');
  const cdp = await desk.cdp();
  for (const word of ['over ', 'and ', 'over ', 'again, ', 'because ', 'the ', 'line ', 'wraps. ']) {
    for (let end = 1; end < word.length; end += 1) {
      await cdp.send('Input.imeSetComposition', { text: word.slice(0, end), selectionStart: end, selectionEnd: end });
      await expectInSight(desk);
    }
    await cdp.send('Input.insertText', { text: word });
    await expectInSight(desk);
  }
});

test('a keyboard that covers the page and does not resize it: the tools stand on top of it, and what is pressed there keeps it open', async ({
  newDesk,
  assignment,
}) => {
  const desk = await newDesk({ ...phone, viewport: { width: 390, height: 760 } });
  await desk.context.addInitScript(coverable);
  await begin(desk, assignment);
  await desk.page.keyboard.press('Control+Home');
  await desk.page.touchscreen.tap(200, 560);
  await desk.page.evaluate((px) => window.coverPage(px), 340);
  await expect.poll(async () => (await caretLine(desk.page)).hidden).toBe('');
  await typeInSight(desk, 'words that are typed there and wrap over a line or two, ');
  await desk.page.getByRole('button', { name: /^Save/ }).tap();
  await expect(desk.area).toBeFocused();
  await expect(desk.saveState).toHaveText(/Saved to university/);
  await expectInSight(desk);
});

test('the task and the counts are one tap away beside an open keyboard, which stays, as does the line in sight', async ({
  newDesk,
  assignment,
}) => {
  const desk = await newDesk({ ...phone, viewport: { width: 360, height: 380 } });
  await begin(desk, assignment);
  await desk.page.keyboard.press('Control+End');
  await expectSaveStateWhole(desk);
  desk.proxy.weather = 'down';
  await typeInSight(desk, 'On the device. ');
  await expect(desk.saveState).toHaveText(/Saved on this device/);
  await expectWhole(desk, 'Saved on this device');
  desk.proxy.weather = 'pass';
  // The header has left with what is above the line.
  await expect(desk.page.getByRole('link', { name: 'Back to dashboard' })).not.toBeInViewport();
  const toggle = desk.page.getByRole('button', { name: 'Task and counts' });
  const sheet = desk.page.getByRole('region', { name: 'The task' });
  const tools = desk.page.getByRole('region', { name: 'Writing tools' });
  await toggle.tap();
  await expect(sheet).toContainText('Write what the journey says.');
  for (const counted of [/^\d+ words$/, /^[\d,]+ characters$/, /^40 lines$/, /^Last saved/])
    await expect(tools.getByText(counted)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await expect(desk.page.getByRole('button', { name: 'AI Detection' })).toBeVisible();
  await expect(desk.area).toBeFocused();
  for (const key of 'and this is typed with the task in sight, over two lines at least.') {
    await desk.page.keyboard.press(key);
    expect((await caretLine(desk.page)).hidden).toBe('');
  }
  await expect(sheet).toBeInViewport();
  await toggle.tap();
  await expect(sheet).toHaveCount(0);
  await typeInSight(desk, 'Gone again.');
});

test('with letters twice as large, whole screen or not, the line being typed is seen beside an open keyboard', async ({
  newDesk,
  assignment,
}) => {
  const desk = await newDesk({ ...phone, viewport: { width: 393, height: 430 } });
  await (await desk.cdp()).send('Page.setFontSizes', { fontSizes: { standard: LARGE_PX } });
  await begin(desk, assignment);
  expect(await desk.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${LARGE_PX}px`);
  await desk.page.keyboard.press('Control+End');
  for (const key of 'Large letters, and a line that wraps once or twice.') {
    await desk.page.keyboard.press(key);
    expect((await caretLine(desk.page)).hidden).toBe('');
  }
  await expectSaveStateWhole(desk);
  await desk.page.getByRole('button', { name: 'Task and counts' }).tap();
  await desk.page.getByRole('button', { name: 'Full screen' }).tap();
  await expect.poll(() => desk.page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await desk.page.keyboard.type(' More.');
  await desk.page.getByRole('button', { name: 'Leave full screen' }).tap();
  await expect.poll(() => desk.page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  await expect(desk.area).toBeFocused();
});

declare global {
  interface Window {
    coverPage: (px: number) => void;
  }
}

/** Simulates a keyboard over the page, which a headless browser does not show: it covers this many px. */
function coverable(): void {
  let covered = 0;
  const { visualViewport } = window;
  if (visualViewport === null) return;
  Object.defineProperty(visualViewport, 'height', { get: () => innerHeight - covered });
  window.coverPage = (px) => {
    covered = px;
    visualViewport.dispatchEvent(new Event('resize'));
  };
}

async function begin(desk: Desk, assignment: string): Promise<void> {
  await desk.logInToWrite(assignment);
  await desk.page.keyboard.insertText(LONG_TEXT);
  await expect(desk.saveState).toHaveText(/Saved/);
}

async function typeInSight(desk: Desk, text: string): Promise<void> {
  for (const key of text) await pressInSight(desk, key === '\n' ? 'Enter' : key);
}

async function pressInSight(desk: Desk, key: string): Promise<void> {
  await desk.page.keyboard.press(key);
  await expectInSight(desk);
}

async function expectInSight(desk: Desk): Promise<void> {
  const { hidden, lines, tools } = await caretLine(desk.page);
  expect(hidden).toBe('');
  expect(lines).toBeGreaterThanOrEqual(LINES_MIN);
  expect(tools).toBeLessThanOrEqual(BAR_MAX);
}

/** Expects the whole status: 'Saved' alone does not say where. On the narrowest screens its time may be cut. */
async function expectSaveStateWhole(desk: Desk): Promise<void> {
  await expect(desk.saveState).toHaveText(/Saved to university/);
  await expectWhole(desk, PLACE);
}

async function expectWhole(desk: Desk, words: string): Promise<void> {
  const line = desk.page.locator('#saved-line');
  await expect.poll(() => line.evaluate(hiddenOf, words)).toBeLessThanOrEqual(0);
}

/** The px by which `words` reach beyond the boxes of the elements that hold them. */
function hiddenOf(element: Element, words: string): number {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode() !== null) {
    const at = nodes.currentNode.textContent?.indexOf(words) ?? -1;
    if (at === -1) continue;
    const range = document.createRange();
    range.setStart(nodes.currentNode, at);
    range.setEnd(nodes.currentNode, at + words.length);
    return range.getBoundingClientRect().right - element.getBoundingClientRect().right;
  }
  return Infinity;
}
