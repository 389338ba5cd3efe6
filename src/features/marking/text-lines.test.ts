import { array, assert, constantFrom, nat, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, sentencesOf } from './text-lines.ts';

describe('the lines of a text with remarks', () => {
  it('are cut where a remark begins and ends', () => {
    const [first, second] = linesOf('One two.\nThree.', [
      { id: 'a', from: 4, to: 8 },
      { id: 'b', from: 6, to: 12 },
    ]);
    expect(first?.pieces.map(({ text, remarks }) => [text, remarks.join(' ')])).toEqual([
      ['One ', ''],
      ['tw', 'a'],
      ['o.', 'a b'],
      ['\n', 'b'],
    ]);
    expect(first?.beginning).toEqual(['a', 'b']);
    expect(first?.pieces.map(({ ending }) => ending)).toEqual([[], [], ['a'], []]);
    expect(second?.pieces.map(({ at, ending }) => [at, ending])).toEqual([
      [9, ['b']],
      [12, []],
    ]);
  });

  it('are the whole text, whatever is remarked', () => {
    const remark = tuple(nat(40), nat(40)).map(([from, to]) => ({ id: `${from}-${to}`, from, to: from + to }));
    assert(
      property(string({ unit: constantFrom('a', '\n', '😀', ' ') }), array(remark), (text, remarks) => {
        const pieces = linesOf(text, remarks).flatMap((line) => line.pieces);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const piece of pieces) expect(text.slice(piece.at, piece.at + piece.text.length)).toBe(piece.text);
      }),
    );
  });
});

describe('the sentences of a text', () => {
  it('are its stretches without the blanks around them', () => {
    const text = 'It was thin.  It was pale!\n\nअब यह खुला था। और बस।';
    expect(sentencesOf(text).map(({ from, to }) => text.slice(from, to))).toEqual([
      'It was thin.',
      'It was pale!',
      'अब यह खुला था।',
      'और बस।',
    ]);
    expect(sentencesOf(' \n ')).toEqual([]);
  });
});
