import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LabPage } from '../../../lab/bench/typing-lab.ts';
import { rounds } from '../../../tests/fixtures/rounds.ts';

const OPERATIONS = rounds(1500, 3000);

let lab: LabPage;

beforeAll(async () => {
  lab = await LabPage.launch();
}, 180_000);

afterAll(async () => {
  await lab.close();
});

/** Mulberry32: the same numbers from the same seed, in [0, 1). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('many random operations', () => {
  it('leave field, shadow, document and replay the same', async () => {
    await lab.open('');
    const seed = 20_261_121;
    const next = random(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
    const operations: Record<string, () => Promise<unknown>> = {
      type: () => lab.page.keyboard.type(pick(['a', 'the ', 'Z.', '\n', 'll'])),
      insert: () => lab.page.keyboard.insertText(pick(['😀', 'नमस्ते ', 'two words', 'é', 'שלום'])),
      caret: () => place().then((at) => lab.select(at)),
      range: async () => {
        const start = await place();
        const end = await place();
        await lab.select(Math.min(start, end), Math.max(start, end));
      },
      erase: () => lab.page.keyboard.press(pick(['Backspace', 'Delete', 'Control+Backspace', 'Control+Delete'])),
      history: () => lab.page.keyboard.press(pick(['Control+z', 'Control+z', 'Control+y', 'Control+Shift+Z'])),
      cut: () => lab.page.keyboard.press(pick(['Control+x', 'Control+c'])),
      paste: () => lab.page.keyboard.press('Control+v'),
      commit: () =>
        lab.compose(
          pick([
            ['n', 'ni', 'नि'],
            ['h', 'he', 'hel', 'he'],
          ]),
          pick(['नि', 'hello ', '']),
        ),
      abandon: () => lab.cdp.send('Input.imeSetComposition', { text: 'xyz', selectionStart: 3, selectionEnd: 3 }),
      tool: () =>
        lab.page.evaluate((text) => document.execCommand('insertText', false, text), pick(['<t>', '\n\n', '😀'])),
      silent: () =>
        lab.page.evaluate((at) => {
          const { field } = window.lab;
          const middle = Math.floor(at * field.value.length);
          field.value = `${field.value.slice(0, middle)}~${field.value.slice(middle + 3)}`;
        }, next()),
      range_text: () =>
        lab.page.evaluate((part) => {
          const at = Math.floor(part * window.lab.field.value.length);
          window.lab.field.setRangeText('#', at, at, 'end');
        }, next()),
      blur: () => lab.page.evaluate(() => (window.lab.field.blur(), window.lab.field.focus())),
    };
    async function place(): Promise<number> {
      const length = await lab.page.evaluate(() => window.lab.field.value.length);
      return Math.floor(next() * (length + 1));
    }
    const names = Object.keys(operations);
    const weights = names.flatMap((name) => (name === 'type' ? [name, name, name] : [name]));
    for (let i = 0; i < OPERATIONS; i += 1) {
      const name = pick(weights);
      await operations[name]?.();
      if (i % 25 !== 0 || (await lab.page.evaluate(() => window.lab.composing()))) continue;
      await lab.value().catch((error: unknown) => {
        throw new Error(`Seed ${seed}, operation ${i}, ${name}`, { cause: error });
      });
    }
    await lab.page.evaluate(() => window.lab.field.blur());
    await lab.value();
    expect((await lab.changes()).length).toBeGreaterThan(OPERATIONS / 2);
    expect((await lab.classes()).filter((span) => span.startsWith('external paste'))).toEqual([]);
  }, 300_000);
});
