import { describe, expect, it } from 'vitest';
import type { IdRange } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { Author } from '../../tests/fixtures/author.ts';
import { openCheckpoint, packCheckpoint } from '../document/checkpoint.ts';
import { originsOf } from './origins.ts';
import { compose, createPen, idRangesAt } from '../document/compose.ts';
import { createDocument, integrate, lengthOf, textOf } from '../document/document.ts';
import { paceChecker } from './pace-checker.ts';
import { isMoreThanWord } from './pace.ts';

const block = 'What nobody typed came in by one event of the browser. '.repeat(29).slice(0, 1584);

/** Writes at the end of a text; `ms`: milliseconds since the previous edit. */
class Hand {
  readonly doc = createDocument(paceChecker);
  readonly pen = createPen('hand'.padEnd(21, 'x') + 'A');
  #ms = 0;

  put(text: string, source: Source, ms = 150, removed = 0): this {
    this.#ms += ms;
    const index = lengthOf(this.doc) - removed;
    compose(this.doc, this.pen, { index, removed, inserted: text, source, at: Math.round(this.#ms / 10) });
    return this;
  }

  type(text: string, everyMs = 120): this {
    for (const letter of text.split('')) this.put(letter, 'typed', everyMs);
    return this;
  }

  /** The text by its origins, joined. */
  shown(doc = this.doc): string[] {
    const shown: string[] = [];
    let last = '';
    for (const { start, length, origin: name } of originsOf(doc)) {
      const part = textOf(doc).slice(start, start + length);
      if (name === last) shown[shown.length - 1] += part;
      else shown.push(`${name}: ${part}`);
      last = name;
    }
    return shown;
  }

  origins(): string[] {
    return this.shown().map((part) => part.replace(/:[^]*$/u, ''));
  }
}

describe('what claims to be typed', () => {
  it('is not where one event brought a block, whatever key went down before it', () => {
    expect(new Hand().type('a').put(block, 'typed').type('b').shown()).toEqual([
      'typed: a',
      `tool: ${block}`,
      'typed: b',
    ]);
  });

  it('is not where one event brought more than a word', () => {
    expect(new Hand().put('of the', 'typed').origins()).toEqual(['tool']);
    expect(new Hand().put(' whole ', 'typed').origins()).toEqual(['typed']);
    expect(new Hand().put('一个人写的文章不是打出来的', 'typed').origins()).toEqual(['tool']);
    expect(isMoreThanWord('x'.repeat(41))).toBe(true);
    expect(isMoreThanWord('Donaudampfschifffahrtsgesellschaft')).toBe(false);
  });

  it('is not where the edits of one change together brought more than a word', () => {
    const hand = new Hand();
    const edit = { kind: 'insert', at: 900, source: 'typed', before: null, group: 1 } as const;
    for (const [k, text] of ['one', 'two', 'three'].entries()) {
      const clock = hand.pen.clock;
      const after = k === 0 ? null : { stream: hand.pen.stream, clock: clock - 1 };
      integrate(hand.doc, hand.pen.stream, { ...edit, seq: k + 1, clock, after, text });
      hand.pen.clock += text.length;
    }
    expect(hand.shown()).toEqual(['tool: onetwothree']);
  });

  it('is not, from its first letter on, where many small edits come faster than keys are pressed', () => {
    for (const everyMs of [0, 10, 20, 30]) {
      const hand = new Hand().type('By hand. ', 150).put(' ', 'typed', 3000).type(block, everyMs);
      expect(hand.origins()).toEqual(['typed', 'tool']);
      expect(hand.shown()[0]?.length).toBeLessThan(20);
      expect(hand.type(' Then by hand again.', 3000).origins()).toEqual(['typed', 'tool', 'typed']);
    }
  });

  it('is where a busy page took in two seconds of keys at once, where a key is held, and where one is drummed on', () => {
    expect(new Hand().type('fast hands ', 60).type('while it was busy', 0).origins()).toEqual(['typed']);
    expect(new Hand().type('.'.repeat(400), 15).origins()).toEqual(['typed']);
    expect(new Hand().type('uy'.repeat(300), 15).origins()).toEqual(['typed']);
    expect(new Hand().type(block, 50).origins()).toEqual(['typed']);
  });

  it('is the writer’s own where the same words stood in the text before', () => {
    const author = new Author();
    author.type(0, 'some words that were cut and came back without a label. ');
    author.change(0, 55, '', 'own');
    author.ms += 500;
    author.change(1, 0, 'some words that were cut and came back without a label.', 'typed');
    expect(author.facts().shares).toMatchObject({ typed: 100 });
  });
});

describe('what claims to come by voice or an input method', () => {
  const sentence = 'I dictated this sentence while I walked home from the library in the evening. ';

  it('is that as long as a voice can have said it since the last edit', () => {
    expect(new Hand().put(sentence, 'dictation', 5000).put(sentence, 'dictation', 5000).origins()).toEqual([
      'dictated',
    ]);
    expect(new Hand().put(sentence.repeat(8), 'dictation', 45_000).origins()).toEqual(['dictated']);
    expect(new Hand().type('Heading. ').put(sentence.repeat(3), 'ime', 14_000).origins()).toEqual([
      'typed',
      'composed',
    ]);
  });

  it('is a tool’s where no voice is so fast', () => {
    for (const source of ['dictation', 'ime', 'autocorrect'] as const) {
      expect(new Hand().type('a').put(block, source, 2000).origins()).toEqual(['typed', 'tool']);
      expect(new Hand().put(block, source, 600_000).origins()).toEqual(['tool']);
      const hand = new Hand();
      for (const word of block.split(/(?<= )/u)) hand.put(word, source, 10);
      expect(hand.origins()).toEqual(['tool']);
    }
  });

  it('is what it says for sentences that are composed letter by letter and then replaced', () => {
    const hand = new Hand();
    for (let k = 0; k < 40; k += 1) {
      for (const letter of 'kyouhaiitenkidesune') hand.put(letter, 'ime', 90);
      hand.put('今日はいい天気ですね', 'ime', 200, 19);
      // The writer looks at three other candidates.
      for (const other of ['京はいい天気ですね。', '今日は良い天気ですね', '今日はいい天気ですね'])
        hand.put(other, 'ime', 150, 10);
    }
    expect(hand.origins()).toEqual(['composed']);
  });

  it('is what it says for a voice whose words are corrected again and again while it speaks', () => {
    const hand = new Hand();
    const words = 'what a phone hears it writes and writes again as it understands more of it '.repeat(8);
    let said = 0;
    for (let end = 12; end <= words.length; end += 12) {
      hand.put(words.slice(Math.max(0, said - 30), end), 'autocorrect', 800, Math.min(30, said));
      said = end;
    }
    expect(hand.origins()).toEqual(['replaced']);
  });

  it('is no cover for keys: time in which keys are pressed is no time of speech', () => {
    expect(new Hand().type(block.slice(0, 300)).put(block.slice(0, 400), 'dictation', 1000).origins()).toEqual([
      'typed',
      'tool',
    ]);
  });
});

describe('a checkpoint', () => {
  it('keeps what was judged, and later edits are judged as if it had not been packed', () => {
    const hand = new Hand().type('mine ').put(block, 'typed').type(block.slice(0, 90), 10);
    const rest = new Hand();
    for (let cut = 0; cut < 90; cut += 9) {
      const whole = createDocument(paceChecker);
      const packed = { doc: createDocument(paceChecker) };
      const ops = opsOf(hand, cut);
      for (const op of ops.before) integrate(whole, hand.pen.stream, op);
      packed.doc = openCheckpoint(packCheckpoint(whole), paceChecker);
      for (const op of ops.after) {
        integrate(whole, hand.pen.stream, op);
        integrate(packed.doc, hand.pen.stream, op);
      }
      expect(originsOf(packed.doc)).toEqual(originsOf(whole));
      expect(rest.shown(whole)).toEqual(hand.shown());
    }
  });
});

/** A hand's typing as ops, split before its last `late` letters. */
function opsOf(hand: Hand, late: number) {
  const again = new Hand();
  const text = textOf(hand.doc);
  const ops = [];
  const own: IdRange[] = idRangesAt(hand.doc, 0, text.length);
  expect(own).toHaveLength(1);
  let ms = 0;
  for (const letter of 'mine ') ops.push(...compose(again.doc, again.pen, change(again, letter, (ms += 120))));
  ops.push(...compose(again.doc, again.pen, change(again, block, (ms += 150))));
  for (const letter of block.slice(0, 90))
    ops.push(...compose(again.doc, again.pen, change(again, letter, (ms += 10))));
  return { before: ops.slice(0, ops.length - late), after: ops.slice(ops.length - late) };
}

function change({ doc }: Hand, inserted: string, ms: number) {
  return { index: lengthOf(doc), removed: 0, inserted, source: 'typed' as const, at: Math.round(ms / 10) };
}
