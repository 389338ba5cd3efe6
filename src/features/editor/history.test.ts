import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compose, createPen, idRangesAt, type Pen } from '#writing/compose';
import { createDocument, indexOfId, textOf } from '#writing/document';
import { renamed } from './history.ts';
import { Shadow } from './shadow.ts';

const MINE = 'minemineminemineminemi';
const THEIRS = 'theirstheirstheirsthei';

/** A shadow on a real document, into which another device may write. */
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
