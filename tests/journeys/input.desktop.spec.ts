import { DOCUMENT_MAX_LENGTH } from '#contract/op-constants';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';

// No test here goes offline, so the app is not installed: that takes most of a start, and other journeys test it.
test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
});

/** Composes as an on-screen keyboard does: the composition grows, then it is committed. */
async function compose(desk: Desk, steps: readonly string[], commit: string): Promise<void> {
  const cdp = await desk.cdp();
  for (const text of steps) {
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await cdp.send('Input.insertText', { text: commit });
}

test('Android-style composition', async ({ desk, assignment }) => {
  await compose(desk, ['w', 'wr', 'wri', 'writ', 'write'], 'write');
  await compose(desk, [' '], ' ');
  await compose(desk, ['o', 'on', 'onn', 'on'], 'on ');
  await desk.expectArrived(assignment, 'write on ');
  await desk.expectHonest(assignment);
});

test('Devanagari', async ({ desk, assignment }) => {
  await compose(desk, ['न', 'नम', 'नमस', 'नमस्', 'नमस्ते'], 'नमस्ते');
  await desk.type(' दुनिया ');
  await compose(desk, ['क', 'क्', 'क्ष', 'क्षि'], 'क्षि');
  await desk.page.keyboard.press('Backspace');
  const text = await desk.text();
  expect(text.startsWith('नमस्ते दुनिया क्ष')).toBe(true);
  await desk.expectArrived(assignment, text);
});

test('a text without spaces has its words by dictionary beside those by white space', async ({ desk }) => {
  const counts = desk.page.getByRole('region', { name: 'Writing tools' }).locator('.counts');
  await desk.type('Nobody minded.');
  await expect(counts).toHaveText('2 words14 characters1 line');
  await desk.page.keyboard.press('Control+a');
  await desk.page.keyboard.insertText('我们喜欢写作。');
  await expect(counts).toHaveText('1 word3 by dictionary7 characters1 line');
});

test('text that runs from the right has the margin and its rule on the right', async ({ desk }) => {
  const rule = desk.page.locator('.sync-line');
  const side = async () => {
    const [area, line] = [await desk.area.boundingBox(), await rule.boundingBox()];
    if (area === null || line === null) throw new Error('The sheet is not shown.');
    return line.x > area.x + area.width / 2 ? 'right' : 'left';
  };
  await desk.type('Hello. ');
  expect(await side()).toBe('left');
  await desk.page.keyboard.press('Control+a');
  await desk.page.keyboard.insertText('مرحبا بالعالم');
  await expect.poll(side).toBe('right');
});

test('dictation puts in whole phrases, and emoji are not torn', async ({ desk, assignment }) => {
  const cdp = await desk.cdp();
  for (const phrase of ['I am speaking now, ', 'and it writes. ', '👩‍🏫🎒 ']) {
    await cdp.send('Input.insertText', { text: phrase });
  }
  await desk.page.keyboard.press('Backspace');
  await desk.page.keyboard.press('Backspace');
  const text = await desk.text();
  expect(text.isWellFormed()).toBe(true);
  await desk.expectArrived(assignment, text);
});

test('autocorrect replaces a word', async ({ desk, assignment }) => {
  await desk.type('I saw teh cat');
  await desk.area.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 9));
  await desk.page.evaluate(() => document.execCommand('insertText', false, 'the'));
  await desk.page.keyboard.press('End');
  await desk.type('.');
  await desk.expectArrived(assignment, 'I saw the cat.');
});

test('undo and redo', async ({ desk, assignment }) => {
  await desk.type('One. ');
  await desk.page.keyboard.press('ControlOrMeta+a');
  await desk.page.keyboard.press('Delete');
  await expect(desk.area).toHaveValue('');
  await desk.page.keyboard.press('ControlOrMeta+z');
  await expect(desk.area).toHaveValue('One. ');
  await desk.page.keyboard.press('Control+End');
  await desk.type('Two. ');
  await desk.expectArrived(assignment, 'One. Two. ');
});

test('cut and paste, copy and paste', async ({ desk, assignment }) => {
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.type('first second ');
  await desk.area.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 6));
  await desk.page.keyboard.press('ControlOrMeta+x');
  await expect(desk.area).toHaveValue('second ');
  await desk.page.keyboard.press('Control+End');
  await desk.page.keyboard.press('ControlOrMeta+v');
  await desk.expectArrived(assignment, 'second first ');
  await desk.page.evaluate(() => navigator.clipboard.writeText('from a book\nin two lines '));
  await desk.page.keyboard.press('ControlOrMeta+v');
  await desk.expectArrived(assignment, 'second first from a book\nin two lines ');
});

test('drag and drop inside the text', async ({ desk, assignment }) => {
  await desk.type('alpha beta');
  await desk.page.keyboard.press('Home');
  for (let i = 0; i < 5; i++) await desk.page.keyboard.press('Shift+ArrowRight');
  const box = await desk.area.boundingBox();
  const at = await desk.area.evaluate((area) => {
    const style = getComputedStyle(area);
    return { x: parseFloat(style.paddingLeft), y: parseFloat(style.paddingTop) + parseFloat(style.lineHeight) / 2 };
  });
  if (box === null) throw new Error('The field is not on the screen.');
  await desk.page.mouse.move(box.x + at.x + 15, box.y + at.y);
  await desk.page.mouse.down();
  await desk.page.mouse.move(box.x + at.x + 120, box.y + at.y, { steps: 5 });
  await desk.page.mouse.move(box.x + at.x + 200, box.y + at.y, { steps: 5 });
  await desk.page.mouse.up();
  await expect(desk.area).toHaveValue(' betaalpha');
  await desk.expectArrived(assignment, ' betaalpha');
});

test('an extension changes the value and fires no event', async ({ desk, assignment }) => {
  await desk.type('My words. ');
  await desk.area.evaluate((area: HTMLTextAreaElement) => {
    area.value = area.value.replace('My', 'My own');
  });
  await desk.expectArrived(assignment, 'My own words. ');
  await desk.focus();
  await desk.type('More. ');
  await desk.expectArrived(assignment, 'My own words. More. ');
});

test('an oversize paste is refused with a message; text and clipboard stay', async ({ desk, assignment }) => {
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.type('Small. ');
  await desk.page.evaluate((length) => navigator.clipboard.writeText('x'.repeat(length)), DOCUMENT_MAX_LENGTH);
  await desk.page.keyboard.press('ControlOrMeta+v');
  await expect(desk.page.getByText('That is too long to insert.')).toBeVisible();
  await expect(desk.area).toHaveValue('Small. ');
  expect(await desk.page.evaluate(async () => (await navigator.clipboard.readText()).length)).toBe(DOCUMENT_MAX_LENGTH);
  await desk.focus();
  await desk.type('And on. ');
  await desk.expectArrived(assignment, 'Small. And on. ');
});
