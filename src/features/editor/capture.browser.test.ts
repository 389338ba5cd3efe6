import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LabPage } from '../../../lab/bench/typing-lab.ts';

let lab: LabPage;

beforeAll(async () => {
  lab = await LabPage.launch();
}, 180_000);

afterAll(async () => {
  await lab.close();
});

beforeEach(async () => {
  await lab.open('');
});

describe('keys', () => {
  it('are one change each, also Enter, Backspace and Delete', async () => {
    await lab.page.keyboard.type('ab');
    await lab.page.keyboard.press('Enter');
    await lab.page.keyboard.press('Backspace');
    await lab.page.keyboard.press('Home');
    await lab.page.keyboard.press('Delete');
    expect(await lab.value()).toBe('b');
    expect(await lab.changes()).toMatchObject([
      { index: 0, removed: 0, inserted: 'a', source: 'typed' },
      { index: 1, removed: 0, inserted: 'b', source: 'typed' },
      { index: 2, removed: 0, inserted: '\n', source: 'typed' },
      { index: 2, removed: 1, inserted: '', source: 'typed' },
      { index: 0, removed: 1, inserted: '', source: 'typed' },
    ]);
  });

  it('among equal letters change the place where the caret is', async () => {
    await lab.open('aaaa');
    await lab.select(2);
    await lab.page.keyboard.type('a');
    await lab.page.keyboard.press('Backspace');
    expect(await lab.changes()).toMatchObject([
      { index: 2, removed: 0, inserted: 'a' },
      { index: 2, removed: 1, inserted: '' },
    ]);
  });
});

describe('what is not typed key by key', () => {
  it('keeps each step of a Devanagari composition, as ime', async () => {
    await lab.compose(['n', 'na', 'न', 'नम', 'नमस्ते'], 'नमस्ते');
    expect(await lab.value()).toBe('नमस्ते');
    expect(new Set(await lab.sources())).toEqual(new Set(['ime']));
    expect(await lab.classes()).toEqual(['composed:नमस्ते']);
  });

  it('follows an Android keyboard that composes each word and takes letters back', async () => {
    for (const word of ['the', 'quick']) {
      await lab.compose([word.slice(0, 1), word.slice(0, 2), word.slice(0, 1), word], `${word} `);
    }
    expect(await lab.value()).toBe('the quick ');
    expect((await lab.sources()).filter((source) => source === 'paste' || source === 'own')).toEqual([]);
    expect(await lab.page.evaluate(() => window.lab.composing())).toBe(false);
  });

  it('gives up an abandoned composition', async () => {
    await lab.cdp.send('Input.imeSetComposition', { text: 'abc', selectionStart: 3, selectionEnd: 3 });
    expect(await lab.page.evaluate(() => window.lab.composing())).toBe(true);
    await lab.cdp.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    expect(await lab.value()).toBe('');
  });

  it('calls a swiped or dictated phrase dictation, and an emoji typed', async () => {
    await lab.page.keyboard.insertText('hello there');
    await lab.page.keyboard.insertText('👩‍🔬');
    expect(await lab.value()).toBe('hello there👩‍🔬');
    expect(await lab.sources()).toEqual(['dictation', 'typed']);
    await lab.page.keyboard.press('Backspace');
    expect(await lab.value()).not.toMatch(/\p{Cs}/u);
  });

  it('calls no block typed because a key went down before it', async () => {
    await lab.page.keyboard.type('a');
    await lab.page.keyboard.press('Shift');
    const block = 'A block that no key made. '.repeat(61).slice(0, 1584);
    await lab.page.keyboard.insertText(block);
    expect(await lab.sources()).toEqual(['typed', 'dictation']);
    expect(await lab.classes()).toEqual(['typed:a', `tool:${block}`]);
  });

  it('calls a replaced word autocorrect', async () => {
    await lab.page.keyboard.type('teh');
    await lab.page.evaluate(() => {
      const { field } = window.lab;
      const say = (type: string) =>
        field.dispatchEvent(new InputEvent(type, { inputType: 'insertReplacementText', data: null, bubbles: true }));
      say('beforeinput');
      field.setRangeText('the', 0, 3, 'end');
      say('input');
    });
    expect(await lab.value()).toBe('the');
    // A script's event counts as a tool's, whatever its input type.
    expect((await lab.changes()).at(-1)).toMatchObject({ source: 'tool', inserted: 'he' });
  });

  it('finds what an extension writes by execCommand, by value and by setRangeText', async () => {
    await lab.page.keyboard.type('a');
    await lab.page.evaluate(() => document.execCommand('insertText', false, 'from a tool'));
    await lab.page.evaluate(() => {
      window.lab.field.value = `${window.lab.field.value}, silently`;
    });
    await lab.page.keyboard.type('!');
    await lab.page.evaluate(() => {
      window.lab.field.setRangeText('X', 0, 1, 'end');
      window.lab.field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(await lab.value()).toBe('Xfrom a tool, silently!');
    expect(await lab.sources()).toEqual(['typed', 'tool', 'tool', 'typed', 'tool']);
  });

  it('tells a silent change from the dictation that follows it with no key', async () => {
    await lab.page.keyboard.type('mine');
    await lab.page.evaluate(() => {
      window.lab.field.value += ', not mine';
    });
    await lab.page.keyboard.insertText(', spoken words');
    expect((await lab.changes()).slice(-2)).toMatchObject([
      { source: 'tool', inserted: ', not mine' },
      { source: 'dictation', inserted: ', spoken words' },
    ]);
  });
});

describe('undo and redo', () => {
  it('say where the text comes back from', async () => {
    await lab.page.keyboard.type('some words');
    await lab.select(5, 10);
    await lab.page.keyboard.press('Delete');
    await lab.page.keyboard.press('Control+z');
    expect(await lab.value()).toBe('some words');
    expect((await lab.changes()).at(-1)).toMatchObject({ source: 'undo', inserted: 'words' });
    expect(await lab.classes()).toEqual(['typed:some words']);
    await lab.page.keyboard.press('Control+y');
    await lab.page.keyboard.press('Control+z');
    await lab.page.keyboard.press('Control+z');
    await lab.page.keyboard.press('Control+y');
    expect((await lab.sources()).slice(-4)).toEqual(['redo', 'undo', 'undo', 'redo']);
    expect(await lab.value()).toBe('some words');
    expect(await lab.classes()).toEqual(['typed:some words']);
  });

  it('of letters deleted one by one finds them all', async () => {
    await lab.page.keyboard.type('abcdef');
    for (let i = 0; i < 4; i += 1) await lab.page.keyboard.press('Backspace');
    await lab.page.keyboard.press('Control+z');
    expect(await lab.value()).toBe('abcdef');
    expect(await lab.classes()).toEqual(['typed:abcdef']);
  });

  it('are ours, by id, once other devices wrote into the text, and leave their words alone', async () => {
    await lab.page.keyboard.type('my own words');
    await lab.select(3, 7);
    await lab.page.keyboard.press('Delete');
    await lab.page.evaluate(() => window.lab.remote(0, 'Theirs. ', { start: 11, end: 11 }));
    expect(await lab.value()).toBe('Theirs. my words');
    await lab.page.keyboard.press('Control+z');
    expect(await lab.value()).toBe('Theirs. my own words');
    await lab.page.keyboard.press('Control+z');
    expect(await lab.value()).toBe('Theirs. ');
    await lab.page.keyboard.press('Control+z');
    expect(await lab.value()).toBe('Theirs. ');
    await lab.page.keyboard.press('Control+y');
    expect(await lab.value()).toBe('Theirs. my own words');
    await lab.page.keyboard.press('Control+Shift+Z');
    expect(await lab.value()).toBe('Theirs. my words');
    await lab.page.keyboard.press('Control+z');
    expect(new Set((await lab.sources()).slice(-3))).toEqual(new Set(['undo', 'redo']));
    expect(await lab.classes()).toEqual(['typed:Theirs. my own words']);
    await lab.page.keyboard.type('!');
    await lab.page.keyboard.press('Control+y');
    expect(await lab.value()).toBe('Theirs. my own !words');
  });
});

describe('moving text', () => {
  it('calls a paste of own text own, and it keeps its class', async () => {
    await lab.page.keyboard.type('one two ');
    await lab.select(0, 4);
    await lab.page.keyboard.press('Control+x');
    await lab.page.keyboard.press('End');
    await lab.page.keyboard.press('Control+v');
    expect(await lab.value()).toBe('two one ');
    expect((await lab.changes()).slice(-2)).toMatchObject([
      { source: 'own', removed: 4, inserted: '' },
      { source: 'own', index: 4, inserted: 'one ' },
    ]);
    expect(await lab.classes()).toEqual(['typed:two one ']);
  });

  it('calls foreign text a paste, line ends made one kind, and still after it was cut and pasted again', async () => {
    await lab.copyElsewhere('from elsewhere\r\nsecond line');
    await lab.page.keyboard.press('Control+v');
    expect(await lab.value()).toBe('from elsewhere\nsecond line');
    await lab.page.keyboard.press('Control+a');
    await lab.page.keyboard.press('Control+x');
    await lab.page.keyboard.press('Control+v');
    expect(await lab.sources()).toEqual(['paste', 'own', 'own']);
    expect(await lab.classes()).toEqual(['external paste:from elsewhere\nsecond line']);
  });

  it('finds own text in the clipboard that was deleted long ago', async () => {
    await lab.page.keyboard.type('a phrase of mine');
    await lab.page.keyboard.press('Control+a');
    await lab.page.keyboard.press('Delete');
    await lab.copyElsewhere('phrase of');
    await lab.page.keyboard.press('Control+v');
    expect(await lab.classes()).toEqual(['typed:phrase of']);
  });

  it('records the whole of a paste over a selection that it partly repeats', async () => {
    await lab.open('say abc now');
    await lab.select(4, 7);
    await lab.copyElsewhere('abd');
    await lab.page.keyboard.press('Control+v');
    expect(await lab.changes()).toMatchObject([{ index: 4, removed: 3, inserted: 'abd', source: 'paste' }]);
  });

  it('calls a drag inside the text own', async () => {
    await lab.open('move these words');
    await lab.select(0, 5);
    const box = await lab.page.locator('textarea').boundingBox();
    if (box === null) throw new Error('The text area is not on the lab.page.');
    await lab.page.mouse.move(box.x + 12, box.y + 10);
    await lab.page.mouse.down();
    await lab.page.mouse.move(box.x + 60, box.y + 10, { steps: 5 });
    await lab.page.mouse.move(box.x + 300, box.y + 10, { steps: 5 });
    await lab.page.mouse.up();
    expect(await lab.value()).toBe('these wordsmove ');
    expect(await lab.sources()).toEqual(['own', 'own']);
    expect((await lab.changes())[1]?.from).toBeDefined();
  });

  it('cancels a paste that would make the document too long, with text and clipboard unchanged', async () => {
    await lab.open('x'.repeat(1_999_990));
    await lab.copyElsewhere('eleven more');
    await lab.page.keyboard.press('Control+v');
    expect(await lab.page.evaluate(() => [window.lab.refused, window.lab.field.value.length])).toEqual([
      [2_000_001],
      1_999_990,
    ]);
    expect(await lab.page.evaluate(() => navigator.clipboard.readText())).toBe('eleven more');
    await lab.page.keyboard.type('t');
    expect((await lab.value()).length).toBe(1_999_991);
  });
});

describe('trouble', () => {
  it('keeps the field and offers the change again when the document did not take it', async () => {
    await lab.page.keyboard.type('a');
    await lab.page.evaluate(() => void (window.lab.failing = true));
    await lab.page.keyboard.type('bc');
    await lab.page.evaluate(() => void (window.lab.failing = false));
    await lab.page.keyboard.type('d');
    expect(await lab.value()).toBe('abcd');
  });

  it('never keeps half of a surrogate pair', async () => {
    await lab.page.keyboard.insertText('a😀b');
    await lab.page.evaluate(() => window.lab.field.setRangeText('', 1, 2));
    expect(await lab.value()).toBe('a\uFFFDb');
  });
});
