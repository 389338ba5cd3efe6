import { describe, expect, it } from 'vitest';
import { dice } from '../../tests/fixtures/dice.ts';
import { Author, laptop, MINUTE, NOON, quotation } from '../../tests/fixtures/author.ts';
import { originsOf } from './origins.ts';
import { textOf } from '../document/document.ts';
import { createReplay, spansAt } from './replay.ts';

const WORDS = 40_000;
const words =
  'the of and to in a that is was for it with as his on be at by I this had not are but from or have an they'
    .split(' ')
    .flatMap((word) => [word, `${word}ing`, `un${word}`]);
const paragraph = 'The postman sat on the step of the mill. ';

describe('own text in pastes that do not say where they come from', () => {
  it('is found where it was cut before the page was loaded again', () => {
    const author = new Author();
    author.type(0, `${paragraph}And read aloud.`);
    author.change(0, paragraph.length, '', 'own');
    author.sit(laptop, NOON + 5 * MINUTE);
    author.change(15, 0, paragraph, 'paste');
    expect(author.facts()).toMatchObject({
      pastes: { events: 0, percent: 0 },
      moves: { events: 1, characters: paragraph.length },
      shares: { 'external paste': 0, moved: 73.21, typed: 26.79 },
    });
    expect(originsOf(author.doc).map((span) => span.origin)).toContain('external paste');
    const replay = createReplay(author.batches.flatMap(({ stream, ops }) => ops.map((op) => ({ stream, op }))));
    expect(new Set(spansAt(replay, replay.count).map((span) => span.origin))).toEqual(new Set(['typed']));
  });

  it('is found where it stands, and where it was deleted key by key, forward or back', () => {
    const author = new Author();
    author.type(0, paragraph);
    author.change(paragraph.length, 0, paragraph, 'paste');
    author.change(0, paragraph.length, '', 'typed');
    author.type(0, 'First words here. ');
    for (let k = 17; k >= 6; k -= 1) author.change(k, 1, '', 'typed');
    author.change(6, 0, 'words here. ', 'paste');
    for (let k = 0; k < 6; k += 1) author.change(0, 1, '', 'typed');
    author.change(0, 0, 'First ', 'drop');
    expect(textOf(author.doc)).toBe(`First words here. ${paragraph}`);
    expect(author.facts()).toMatchObject({ pastes: { events: 0 }, moves: { events: 3 } });
  });

  it('stays from outside where it was pasted before', () => {
    const author = new Author();
    author.change(0, 0, quotation, 'paste');
    author.change(0, quotation.length, '', 'typed');
    author.change(0, 0, quotation.slice(4, 40), 'paste');
    expect(author.facts()).toMatchObject({
      pastes: { events: 1, percent: 100, listed: [{ survives: 69.23 }] },
      moves: { events: 0 },
    });
  });

  it('is not found in what the same paste brought, nor in half of what stood there', () => {
    const author = new Author();
    author.type(0, paragraph);
    const twice = `${quotation} `.repeat(300);
    author.change(0, 0, twice, 'paste');
    author.change(0, 0, `${paragraph}${quotation}`, 'paste');
    expect(author.facts().pastes.listed.map(({ characters }) => characters)).toEqual([
      twice.length,
      paragraph.length + quotation.length,
    ]);
  });

  it('is found where something was written into it since', () => {
    const author = new Author();
    const first = 'The postman sat on the mill.';
    author.type(0, first);
    author.type(19, 'step of the ');
    author.change(0, 0, first, 'paste');
    expect(author.facts()).toMatchObject({ pastes: { events: 0 }, moves: { events: 1, characters: first.length } });
  });

  it('is what stood last of several that read the same', () => {
    const author = new Author();
    author.type(0, 'So it says: ');
    author.change(0, 0, quotation, 'paste');
    author.change(0, quotation.length, '', 'typed');
    author.type(12, quotation);
    author.change(0, 0, quotation, 'paste');
    expect(author.facts()).toMatchObject({ pastes: { percent: 0 }, moves: { characters: quotation.length } });
  });

  it(`is not found in two pastes of ${WORDS} words, drawn from the same few`, () => {
    const roll = dice(5);
    const paste = () => Array.from({ length: WORDS }, () => words[roll(words.length)]).join(' ');
    const author = new Author();
    author.change(0, 0, paste(), 'paste');
    author.change(0, 0, paste(), 'paste');
    expect(author.facts().pastes).toMatchObject({ events: 2, percent: 100 });
  });
});
