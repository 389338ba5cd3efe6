import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dice, type Roll } from '../../tests/fixtures/dice.ts';
import { comparedRuns, fingerprintsOf, MATCH_MIN_WORDS } from './fingerprints.ts';
import { matchesOf, rowOf, sharedPassages, TEMPLATE_TEXTS, type OtherText, type WordRow } from './matches.ts';

const hash = (gram: string) => createHash('sha256').update(gram).digest().readBigInt64BE();
const rowOfText = (text: string, prompt = '') => rowOf(comparedRuns(text, prompt));
const wordsIn = (text: string) => rowOfText(text).map((word) => word?.word ?? null);
/** Words that stand in no other text of these tests. */
const words = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${String(at)}`).join(' ');

/** The covered words found without a hash or an index: every place is compared with every place. */
function bruteCover(own: WordRow, other: WordRow): boolean[] {
  const covered = own.map(() => false);
  for (let at = 0; at < own.length; at += 1)
    for (let place = 0; place < other.length; place += 1) {
      let length = 0;
      while (own[at + length]?.word !== undefined && own[at + length]?.word === other[place + length]?.word)
        length += 1;
      if (length >= MATCH_MIN_WORDS) covered.fill(true, at, at + length);
    }
  return covered;
}

function cover(own: WordRow, other: WordRow): boolean[] {
  const covered = own.map(() => false);
  for (const match of matchesOf(own, other)) covered.fill(true, match.own, match.own + match.words);
  return covered;
}

/** A text of few different words, pieces of another text and quotations, which matches in many ways. */
function madeText(roll: Roll, pieces: readonly string[]): string {
  const vocabulary = 2 + roll(30);
  let text = '';
  for (let part = 0; part < 2 + roll(5); part += 1) {
    const piece = (pieces[roll(pieces.length)] ?? '').split(' ');
    const from = roll(piece.length);
    const made = Array.from({ length: roll(30) }, () => `w${String(roll(vocabulary))}`).join(' ');
    text += ` ${made} ${piece.slice(from, from + roll(30)).join(' ')}`;
    if (roll(6) === 0) text += ' "one two three four five"';
  }
  return text;
}

const COPIED =
  'The postman who came up the hill read every card aloud before noon and nobody in our lane thought that it was strange';

describe('a copy', () => {
  const lettersFor = (text: string, from: string, to: string) =>
    text.replace(/./gu, (letter) => to.charAt(from.indexOf(letter)) || letter);
  const hidden: Readonly<Record<string, string>> = {
    'soft hyphens': COPIED.replace(/(?<=\w\w)(?=\w)/gu, '\u00AD'),
    'zero-width characters': COPIED.replace(/(?<=\w)(?=\w)/gu, '\u200B'),
    'letters of another script that look the same': lettersFor(COPIED, 'aeopcyxi', 'аеорсухі'),
    'Greek capitals': lettersFor(COPIED.toUpperCase(), 'ABEHIKMNOPTXYZ', 'ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ'),
    'letters of the full width': COPIED.replace(/[a-z]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
    ),
    'marks above its letters': COPIED.replace(/[aeou]/g, (letter) => `${letter}\u0301`),
    'quotation marks around all of it': `“${`${COPIED}. `.repeat(6)}”`,
    'quotation marks around each sentence': Array.from({ length: 6 }, () => `"${COPIED}."`).join(' '),
  };

  it.each(Object.keys(hidden))('is found behind %s', (name) => {
    const own = rowOfText(hidden[name] ?? '');
    expect(matchesOf(own, rowOfText(COPIED)).some((match) => match.words === COPIED.split(' ').length)).toBe(true);
    const shared = fingerprintsOf(comparedRuns(hidden[name] ?? '', ''), hash);
    const kept = fingerprintsOf(comparedRuns(COPIED, ''), hash);
    expect([...kept].filter((one) => shared.has(one)).length).toBe(kept.size);
  });
});

describe('matches of two texts', () => {
  it('are those that a search of every place against every place finds, and a fingerprint tells of each', () => {
    let matching = 0;
    for (let seed = 0; seed < 600; seed += 1) {
      const roll = dice(seed);
      const pieces = [words(40, 'a'), words(40, 'b'), madeText(roll, ['x y z'])];
      const [one, two] = [madeText(roll, pieces), madeText(roll, pieces)];
      const [own, other] = [rowOfText(one), rowOfText(two)];
      const expected = bruteCover(own, other);
      expect(cover(own, other), `seed ${String(seed)}`).toEqual(expected);
      for (const { own: at, other: place, words: length } of matchesOf(own, other))
        expect(own.slice(at, at + length).map((word) => word?.word)).toEqual(
          other.slice(place, place + length).map((word) => word?.word),
        );
      if (!expected.includes(true)) continue;
      matching += 1;
      const prints = fingerprintsOf(comparedRuns(two, ''), hash);
      expect([...fingerprintsOf(comparedRuns(one, ''), hash)].some((print) => prints.has(print))).toBe(true);
    }
    expect(matching).toBeGreaterThan(100);
  });

  it('share a fingerprint wherever the twelve words stand', () => {
    const shared = words(MATCH_MIN_WORDS, 's');
    for (let before = 0; before < 20; before += 1)
      for (let after = 0; after < 20; after += 7) {
        const print = (name: string, first: number, last: number) =>
          fingerprintsOf(comparedRuns(`${words(first, name)} ${shared} ${words(last, `${name}z`)}`, ''), hash);
        const prints = print('y', after, before);
        expect([...print('x', before, after)].some((one) => prints.has(one))).toBe(true);
      }
  });

  it('begin at twelve words, whatever their case and punctuation', () => {
    const eleven = words(11, 'k');
    expect(matchesOf(rowOfText(`${eleven} here ${eleven}`), rowOfText(`${eleven} there ${eleven}`))).toEqual([]);
    const match = matchesOf(
      rowOfText(`Before: ${eleven}, END! after`),
      rowOfText(`${eleven.toUpperCase()}; “end” else`),
    );
    expect(match).toEqual([{ own: 1, other: 0, words: 12 }]);
  });

  it('are made of about a third of the places, and of the same for the same words', () => {
    const runs = comparedRuns(words(3000, 'n'), '');
    const prints = fingerprintsOf(runs, hash);
    expect(prints.size).toBeGreaterThan(800);
    expect(prints.size).toBeLessThan(1200);
    expect(fingerprintsOf(runs, hash)).toEqual(prints);
  });
});

describe('the words that are compared', () => {
  it('are those of any script, with their marks and apostrophes', () => {
    const text = 'नदी रात में चढ़ गई और सुबह तक कोई उसे पार नहीं कर सका। Don’t ﬁnd it, isn’t it';
    expect(wordsIn(text).slice(0, 5)).toEqual(['नदी', 'रात', 'में', 'चढ़'.normalize('NFKC'), 'गई']);
    expect(wordsIn(text).slice(14, 19)).toEqual(['dont', 'find', 'it', 'isnt', 'it']);
  });

  it('hold neither quotations nor the assignment, and no row goes across them', () => {
    const [before, after] = [words(14, 'p'), words(14, 'q')];
    const joined = rowOfText(`${before.split(' ').slice(8).join(' ')} ${after.split(' ').slice(0, 6).join(' ')}`);
    expect(matchesOf(rowOfText(`${before} ${after}`), joined)).toHaveLength(1);
    expect(matchesOf(rowOfText(`${before} “so said the poet of the river” ${after}`), joined)).toEqual([]);
    const quoted = words(20, 'r');
    expect(rowOfText(`He writes: “${quoted}”. > x\n> ${quoted}`)).toEqual([]);
    expect(rowOfText(`As asked, ${quoted} I say`, `Discuss ${quoted} now`)).toEqual([]);
  });

  it('have their places in the text as it was given', () => {
    const text = `Said “one two three four”: ${words(12, 't')}.`;
    const [first] = comparedRuns(text, '')[0] ?? [];
    expect(text.slice(first?.from, first?.to)).toBe('t0');
  });
});

describe('passages that many texts share', () => {
  const template = words(30, 't');
  const other = (key: string, text: string, group = 'a'): OtherText => ({ key, group, row: rowOfText(text) });
  const own = rowOfText(`${words(5, 'o')} ${template} ${words(14, 'c')} ${words(5, 'p')}`);
  const class10 = Array.from({ length: TEMPLATE_TEXTS }, (_, at) =>
    other(`s${String(at)}`, `${template} ${words(9, `u${String(at)}x`)}`),
  );
  const copied = other('copy', `${words(3, 'v')} ${template} ${words(14, 'c')}`);

  it('are told once from the eleventh text on, and the rest of a match by itself', () => {
    expect(sharedPassages(own, [...class10, copied])).toEqual([
      { kind: 'many', group: 'a', own: 5, words: 30, texts: 11 },
      { kind: 'one', key: 'copy', own: 35, other: 33, words: 14 },
    ]);
  });

  it('are not added up over assignments', () => {
    const found = sharedPassages(own, [...class10, { ...copied, group: 'b' }]);
    expect(found).toHaveLength(11);
    expect(found.every(({ kind }) => kind === 'one')).toBe(true);
  });
});

it('covers a long text that repeats one word', () => {
  const same = rowOfText('word '.repeat(20_000));
  expect(matchesOf(same, same)[0]).toEqual({ own: 0, other: 0, words: 20_000 });
  expect(
    cover(same, rowOfText('word '.repeat(400)))
      .slice(0, -1)
      .every(Boolean),
  ).toBe(true);
});
