import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '#contract/op-constants';
import { originsOf } from '#writing/process/origins';
import { compose, createPen, idRangesAt, type Pen } from '#writing/document/compose';
import { createDocument, indexOfId, textOf } from '#writing/document/document';
import { renamed } from './history.ts';
import { Shadow } from './shadow.ts';

const MINE = 'minemineminemineminemi';
const THEIRS = 'theirstheirstheirsthei';

/** A shadow on a real document, which another device may change too. */
function open() {
  const doc = createDocument();
  const pens: Record<'mine' | 'theirs', Pen> = { mine: createPen(MINE), theirs: createPen(THEIRS) };
  const shadow = new Shadow(
    {
      text: () => textOf(doc),
      record: ({ timeMs, ...change }) => void compose(doc, pens.mine, { ...change, at: timeMs }),
      rangesOf: (start, end) => idRangesAt(doc, start, end - start),
      placeOf: (id) => indexOfId(doc, id),
    },
    (error) => {
      throw error;
    },
  );
  let clock = 0;
  return {
    shadow,
    text: () => textOf(doc),
    change(index: number, removed: number, inserted: string) {
      const at = Math.min(index, shadow.text.length);
      clock += 5000;
      const gone = Math.min(removed, shadow.text.length - at);
      if (gone > 0 || inserted !== '')
        shadow.record({ index: at, removed: gone, inserted, source: 'typed', timeMs: clock });
    },
    /** One change of a source at its own time. */
    at(timeMs: number, source: Source, index: number, removed: number, inserted: string) {
      shadow.record({ index, removed, inserted, source, timeMs });
    },
    classes: () => [...new Set(originsOf(doc).map((span) => span.origin))],
    remoteRemove(index: number, removed: number) {
      compose(doc, pens.theirs, { index, removed, inserted: '', source: 'typed', at: 0 });
      shadow.reset(textOf(doc));
    },
    remote(index: number, text: string) {
      const at = Math.min(index, shadow.text.length);
      compose(doc, pens.theirs, { index: at, removed: 0, inserted: text, source: 'typed', at: 0 });
      shadow.reset(textOf(doc));
    },
  };
}

const steps = fc.array(fc.tuple(fc.nat(30), fc.nat(4), fc.constantFrom('', 'a', 'bc', 'def')), { maxLength: 20 });

describe('our own undo', () => {
  it('goes back to the beginning and forward again through every state', () => {
    fc.assert(
      fc.property(steps, (made) => {
        const page = open();
        const states = [''];
        for (const step of made) {
          page.change(...step);
          if (page.text() !== states.at(-1) || step[2] !== '' || step[1] > 0) states.push(page.text());
        }
        const seen = new Set(states);
        let back = 0;
        while (page.shadow.revert('undo', 0) !== null) {
          back += 1;
          expect(seen.has(page.text())).toBe(true);
        }
        expect(page.text()).toBe('');
        for (let count = 0; count < back; count += 1) page.shadow.revert('redo', 0);
        expect(page.text()).toBe(states.at(-1));
        expect(page.shadow.text).toBe(page.text());
      }),
      { numRuns: 500 },
    );
  });

  it('never touches what another device wrote', () => {
    fc.assert(
      fc.property(steps, steps, fc.nat(30), (before, after, place) => {
        const page = open();
        for (const step of before) page.change(...step);
        page.remote(place, '<theirs>');
        for (const [index, , inserted] of after)
          page.change(page.text().indexOf('<') > index ? index : 999, 0, inserted);
        while (page.shadow.revert('undo', 0) !== null) expect(page.text()).toContain('<theirs>');
        expect(page.text()).toBe('<theirs>');
      }),
      { numRuns: 500 },
    );
  });
});

describe('renamed', () => {
  it('makes nothing again once something new was written', () => {
    const page = open();
    page.change(0, 0, 'a');
    page.change(1, 0, 'b');
    page.shadow.revert('undo', 0);
    page.change(1, 0, 'c');
    expect(page.shadow.revert('redo', 0)).toBeNull();
    expect(page.text()).toBe('ac');
  });

  it('takes back together what was typed in one go, and what was made at one instant', () => {
    const page = open();
    page.at(0, 'typed', 0, 0, 'a');
    page.at(200, 'typed', 1, 0, 'b');
    page.at(2000, 'typed', 2, 0, 'c');
    page.at(2100, 'paste', 3, 0, 'xyz');
    page.at(2200, 'typed', 6, 0, 'd');
    page.at(2300, 'typed', 6, 1, '');
    page.at(9000, 'restore', 0, 0, '1');
    page.at(9000, 'restore', 7, 0, '2');
    const texts = [];
    while (page.shadow.revert('undo', 0) !== null) texts.push(page.text());
    expect(texts).toEqual(['abcxyz', 'abcxyzd', 'abcxyz', 'abc', 'ab', '']);
  });

  it('puts removed words back before their neighbor, wherever that stands by then', () => {
    const page = open();
    page.change(0, 0, 'one two');
    page.change(0, 4, '');
    page.remote(0, 'theirs ');
    page.shadow.revert('undo', 0);
    expect(page.text()).toBe('theirs one two');
  });

  it('takes nothing else where another device removed what is to go', () => {
    const page = open();
    page.change(0, 0, 'kept ');
    page.change(5, 0, 'mine');
    page.remote(9, ' theirs');
    page.remoteRemove(5, 4);
    page.shadow.revert('undo', 0);
    expect(page.text()).toBe('kept  theirs');
  });

  it('brings words back as what they were: their copy names them', () => {
    const page = open();
    page.change(0, 0, 'typed-words');
    page.change(0, 6, '');
    page.shadow.revert('undo', 0);
    expect([page.text(), page.classes()]).toEqual(['typed-words', ['typed']]);
  });

  it('goes back five hundred steps', () => {
    const page = open();
    for (let step = 0; step <= 500; step += 1) page.change(step, 0, 'a');
    let back = 0;
    while (page.shadow.revert('undo', 0) !== null) back += 1;
    expect([back, page.text()]).toEqual([500, 'a']);
  });

  it('replaces characters by their successors, one by one', () => {
    const from = [{ stream: MINE, clock: 10, length: 4 }];
    const to = [
      { stream: MINE, clock: 90, length: 2 },
      { stream: THEIRS, clock: 5, length: 2 },
    ];
    expect(renamed([{ stream: MINE, clock: 8, length: 8 }], from, to)).toEqual([
      { stream: MINE, clock: 8, length: 2 },
      { stream: MINE, clock: 90, length: 2 },
      { stream: THEIRS, clock: 5, length: 2 },
      { stream: MINE, clock: 14, length: 2 },
    ]);
  });
});
