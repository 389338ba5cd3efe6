import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Composition } from '#contract/composition';
import { textOf } from '#writing/document/document';
import { Author } from '../../tests/fixtures/author.ts';

const SENTENCES = [
  'The first thing is said here. ',
  'A second one follows it at once. ',
  'The third has some more words in it. ',
  'Then there is a fourth one as well. ',
  'With the fifth the whole text ends.',
] as const;

function compositionOf(author: Author): Composition {
  const { composition } = author.facts();
  if (composition === null) throw new Error('The log has no facts of composition.');
  return composition;
}

/** Five sentences, one after the other. */
function forward(): Author {
  const author = new Author();
  author.type(0, SENTENCES.join(''));
  return author;
}

/** Backspaces over the `length` characters before `index`. */
function backspace(author: Author, index: number, length: number): void {
  for (let k = 1; k <= length; k += 1) {
    author.ms += 100;
    author.change(index - k, 1, '', 'typed');
  }
}

describe('the composition of a text', () => {
  it('written forward has no returns and no order but its own', () => {
    expect(compositionOf(forward())).toEqual({
      dropped: null,
      passages: 0,
      sentences: 5,
      revisited: 0,
      depth: 0,
      in_order: 100,
      pauses: { sentence: null, word: 200, letter: 200 },
      longest_run: 36,
      pace: null,
    });
  });

  it('of four sentences has no order and no depth, and of 249 characters no share that was dropped', () => {
    const short = new Author();
    short.type(0, SENTENCES.slice(0, 4).join(''));
    expect(compositionOf(short)).toMatchObject({ sentences: 4, depth: null, in_order: null });
    short.type(0, 'x'.repeat(249 - textOf(short.doc).length));
    expect(compositionOf(short).dropped).toBeNull();
    short.type(0, 'x');
    expect(compositionOf(short).dropped).toBe(0);
  });

  it('counts returns to a sentence, none of them for going on with the last one', () => {
    const author = forward();
    author.type(4, 'very ');
    author.type(textOf(author.doc).length, ' Yes.');
    author.type(4, 'very ');
    author.type(SENTENCES[0].length + 12, 'small ');
    author.type(9, 'much ');
    expect(compositionOf(author)).toMatchObject({ sentences: 6, revisited: 2, depth: 0.67, in_order: 100 });
  });

  it('counts neighbouring sentences that were begun in another order', () => {
    const author = new Author();
    author.type(0, SENTENCES[1] + SENTENCES[2] + SENTENCES[4]);
    author.type(0, SENTENCES[0]);
    author.type(SENTENCES[0].length + SENTENCES[1].length + SENTENCES[2].length, SENTENCES[3]);
    expect(compositionOf(author)).toMatchObject({ sentences: 5, revisited: 0, in_order: 50 });
  });

  it('counts a passage of eight words that was taken out, key by key or at once, and none of seven', () => {
    const author = forward();
    const { length } = textOf(author.doc);
    author.type(length, ' one two three four five six seven eight');
    backspace(author, length + 40, 40);
    author.type(length, ' one two three four five six seven eight');
    author.change(length, 40, '', 'typed');
    author.type(length, ' one two three four five six seven');
    author.change(length, 34, '', 'typed');
    expect(compositionOf(author)).toMatchObject({ passages: 2, dropped: 40 });
  });

  it('counts no passage that was moved, nor one that was pasted from outside', () => {
    const author = forward();
    author.move(0, SENTENCES[0].length + SENTENCES[1].length, 95);
    const { length } = textOf(author.doc);
    author.change(length, 0, ' one two three four five six seven eight nine', 'paste');
    author.change(length, 45, '', 'typed');
    expect(compositionOf(author)).toMatchObject({ passages: 0 });
  });

  it('tells the pauses before sentences, words and letters apart', () => {
    const author = new Author();
    for (let k = 0; k < 6; k += 1) {
      for (const word of ['Some', 'more', 'words', 'stand', 'here.']) {
        author.ms += word === 'Some' ? 3000 : 500;
        author.type(textOf(author.doc).length, `${word} `, 120);
      }
    }
    expect(compositionOf(author).pauses).toEqual({ sentence: 3120, word: 620, letter: 120 });
  });

  it('ends the longest run with a deletion, with going back and with a paste', () => {
    const author = new Author();
    author.type(0, 'one two three four');
    backspace(author, 18, 1);
    author.type(17, 'r five six seven eight nine');
    author.type(0, 'zero ');
    author.type(textOf(author.doc).length, ' ten eleven');
    author.change(textOf(author.doc).length, 0, ' and a paste from somewhere', 'paste');
    author.type(textOf(author.doc).length, ' once');
    expect(compositionOf(author).longest_run).toBe(6);
  });

  it('gives the pace of the fastest three minutes, and none of less', () => {
    const author = new Author();
    author.type(0, 'word '.repeat(100), 300);
    author.type(500, 'fast '.repeat(180), 200);
    expect(compositionOf(author).pace).toBe(60);
    const short = new Author();
    short.type(0, 'fast '.repeat(150), 200);
    expect(compositionOf(short).pace).toBeNull();
  });

  it('is not given where much of the input was assisted', () => {
    const author = forward();
    author.change(0, 0, 'a'.repeat(80), 'dictation');
    expect(author.facts().composition).toBeNull();
  });

  it('of any text typed forward has nothing dropped and everything in order', () => {
    const words = array(constantFrom('so', 'the', 'end.', 'is', 'near!', 'now\n', 'we'), { maxLength: 60 });
    assert(
      property(words, (list) => {
        const author = new Author();
        author.type(0, list.join(' '));
        const composition = author.facts().composition;
        if (composition === null) return;
        expect(composition).toMatchObject({ passages: 0, revisited: 0 });
        expect(composition.in_order ?? 100).toBe(100);
        expect(composition.longest_run).toBe(author.facts().words);
      }),
      { numRuns: 60 },
    );
  });
});
