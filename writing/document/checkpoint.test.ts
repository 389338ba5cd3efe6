import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackError } from '../wire/bytes.ts';
import { openCheckpoint, packCheckpoint } from './checkpoint.ts';
import { originsOf } from '../process/origins.ts';
import { compose, createPen } from './compose.ts';
import { createDocument, integrate, lengthOf, textOf, vectorOf, waitingOps, type Document } from './document.ts';

const phone = 'phone'.padEnd(21, 'x') + 'A';
const laptop = 'laptop'.padEnd(21, 'x') + 'A';

/** A document with tombstones, a paste, moved text, a lost op, surrogates and an op that waits. */
function sample(): Document {
  const doc = createDocument();
  const pen = createPen(phone);
  for (const character of 'Some words 😀\0') {
    compose(doc, pen, { index: lengthOf(doc), removed: 0, inserted: character, source: 'typed', at: pen.seq });
  }
  compose(doc, pen, { index: 4, removed: 3, inserted: 'PASTED \ud800', source: 'paste', at: 90 });
  compose(doc, pen, { index: 0, removed: 2, inserted: '', source: 'typed', at: 91 });
  const from = [{ stream: phone, clock: 0, length: 2 }];
  compose(doc, pen, { index: 0, removed: 0, inserted: 'So', source: 'undo', at: 92, from });
  integrate(doc, laptop, { kind: 'skip', seq: 1, at: 0, reason: 'lost', clock: 0, length: 4 });
  const foreign = [{ stream: 'elsewhere'.padEnd(21, 'x') + 'A', clock: 3, length: 1 }];
  const after = { stream: laptop, clock: 2 };
  const own = { kind: 'insert', at: 0, before: null, source: 'own' } as const;
  integrate(doc, laptop, { ...own, seq: 2, clock: 4, after, text: 'x', from: foreign });
  integrate(doc, laptop, { ...own, seq: 3, clock: 5, after: { stream: phone, clock: 999 }, text: 'waits' });
  integrate(doc, laptop, { kind: 'clock', seq: 9, at: 0, wall: 1 });
  return doc;
}

describe('a checkpoint', () => {
  it('opens as the document that it was made of', () => {
    const doc = sample();
    const opened = openCheckpoint(packCheckpoint(doc));
    expect(textOf(opened)).toBe(textOf(doc));
    expect(lengthOf(opened)).toBe(lengthOf(doc));
    expect(vectorOf(opened)).toEqual(vectorOf(doc));
    expect(originsOf(opened)).toEqual(originsOf(doc));
    expect(waitingOps(opened)).toBe(2);
    expect(packCheckpoint(opened)).toEqual(packCheckpoint(openCheckpoint(packCheckpoint(opened))));
  });

  it('goes on: what waited is taken, what is written merges as in the document itself', () => {
    const doc = sample();
    const opened = openCheckpoint(packCheckpoint(doc));
    const pen = { stream: phone, seq: vectorOf(doc)[phone]!, clock: 0 };
    pen.clock = [...doc.streams.values()].find(({ id }) => id === phone)!.next;
    for (const edit of compose(opened, pen, {
      index: 3,
      removed: 2,
      inserted: 'y'.repeat(1000),
      source: 'typed',
      at: 99,
    })) {
      integrate(doc, phone, edit);
    }
    expect(textOf(opened)).toBe(textOf(doc));
    expect(textOf(opened)).toContain('waits');
    expect(waitingOps(opened)).toBe(1);
  });

  it('opens empty', () => {
    expect(textOf(openCheckpoint(packCheckpoint(createDocument())))).toBe('');
  });

  it('that is damaged gives a PackError, or a document that works', () => {
    const bytes = packCheckpoint(sample());
    const damage = fc.array(fc.record({ at: fc.nat({ max: bytes.length - 1 }), byte: fc.nat({ max: 255 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    const outcome = (changed: Uint8Array): unknown => {
      try {
        const doc = openCheckpoint(changed);
        originsOf(doc);
        compose(doc, createPen('fresh'.padEnd(21, 'x') + 'A'), {
          index: 0,
          removed: lengthOf(doc),
          inserted: 'z',
          source: 'typed',
          at: 0,
        });
        return textOf(doc) === 'z' ? 'works' : textOf(doc);
      } catch (error) {
        return error instanceof PackError ? 'refused' : error;
      }
    };
    fc.assert(
      fc.property(damage, (changes) => {
        const changed = bytes.slice();
        for (const { at, byte } of changes) changed[at] = byte;
        expect(['works', 'refused']).toContain(outcome(changed));
      }),
      { numRuns: 5000 },
    );
    for (let end = 0; end < bytes.length; end += 1) expect(outcome(bytes.slice(0, end))).toBe('refused');
  });
});
