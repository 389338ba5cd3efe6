import { describe, expect, it } from 'vitest';
import type { IdRange } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { openCheckpoint, packCheckpoint } from '../document/checkpoint.ts';
import { compose, createPen, idRangesAt } from '../document/compose.ts';
import { createDocument, lengthOf } from '../document/document.ts';
import { pasteFiguresOf } from './paste-figures.ts';

function createWriter() {
  const doc = createDocument();
  const pen = createPen('phone'.padEnd(21, 'x') + 'A');
  const put = (inserted: string, source: Source, from?: IdRange[]) =>
    compose(doc, pen, { index: lengthOf(doc), removed: 0, inserted, source, at: 0, from });
  const cut = (index: number, removed: number) => {
    const ids = idRangesAt(doc, index, removed);
    compose(doc, pen, { index, removed, inserted: '', source: 'own', at: 0 });
    return ids;
  };
  return { doc, put, cut };
}

describe('pasteFiguresOf', () => {
  it('says nothing of an empty text', () => {
    const shares = { typed: 0, composed: 0, pasted: 0, unknown: 0 };
    expect(pasteFiguresOf(createDocument())).toEqual({ events: 0, shares });
  });

  it('takes no input method, dictation or correction for a paste, and nothing for one that the log does not tell', () => {
    const { doc, put } = createWriter();
    const sources = ['typed', 'ime', 'autocorrect', 'dictation', 'tool', 'recovered', 'unknown', 'merge'] as const;
    for (const source of sources) put('ten-units.', source);
    expect(pasteFiguresOf(doc)).toEqual({
      events: 0,
      shares: { typed: 25, composed: 25, pasted: 0, unknown: 50 },
    });
  });

  it('counts each paste and drop, and of the text what is left of them', () => {
    const { doc, put, cut } = createWriter();
    put('typed', 'typed');
    put('x', 'paste');
    put('y', 'paste');
    put('dropped in', 'drop');
    put('gone again', 'paste');
    cut(17, 10);
    expect(pasteFiguresOf(doc)).toEqual({
      events: 4,
      shares: { typed: 29.4, composed: 0, pasted: 70.6, unknown: 0 },
    });
  });

  it('counts what was moved within the text for no paste, unless it is not what was there', () => {
    const { doc, put, cut } = createWriter();
    for (const letter of 'my own words') put(letter, 'typed');
    const from = cut(3, 4);
    put('own ', 'own', from);
    expect(pasteFiguresOf(doc)).toMatchObject({ events: 0, shares: { typed: 100 } });
    put('your', 'own', from);
    expect(pasteFiguresOf(doc)).toMatchObject({ events: 1, shares: { typed: 75, pasted: 25 } });
  });

  it.each(['a', 'é', 'न', '\u{1f600}'])('counts a paste once that takes many edits, of %s', (character) => {
    const { doc, put } = createWriter();
    const long = character.repeat(20_000);
    expect(put(long, 'paste').length).toBeGreaterThan(2);
    put('.', 'typed');
    put(long, 'paste');
    const figures = pasteFiguresOf(doc);
    expect(figures.events).toBe(2);
    expect(pasteFiguresOf(openCheckpoint(packCheckpoint(doc)))).toEqual(figures);
  });
});
