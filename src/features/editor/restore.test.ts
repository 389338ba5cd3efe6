import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originsOf } from '#writing/process/origins';
import { compose, createPen, idRangesAt } from '#writing/document/compose';
import { createDocument, integrate, lengthOf, textOf, type Document } from '#writing/document/document';
import { createReplay, rangesAt, textAt, type LogEntry } from '#writing/process/replay';
import type { Version } from '../../data/version.ts';
import { changesTo } from './restore.ts';

const WRITER = 'writer'.padEnd(21, 'x') + 'A';
const RETURNER = 'returner'.padEnd(21, 'x') + 'A';

const step = fc.record({
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat({ max: 6 }),
  inserted: fc.constantFrom('', 'a', 'bcd', 'words ', '🙂'),
  source: fc.constantFrom('typed' as const, 'paste' as const, 'dictation' as const),
});

function nowOf(doc: Document): Version {
  return { text: textOf(doc), ranges: idRangesAt(doc, 0, lengthOf(doc)) };
}

/** The class of each character, in the order of the text. */
function classesIn(doc: Document): string[] {
  return originsOf(doc).flatMap((span) => Array<string>(span.length).fill(span.origin));
}

describe('restoring a version', () => {
  it('brings back the text of any moment, character by character of the same class, and nothing is lost', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), (steps, first, second) => {
        const doc = createDocument();
        const pen = createPen(WRITER);
        const log: LogEntry[] = [];
        for (const { where, removed, inserted, source } of steps) {
          const index = Math.floor(where * lengthOf(doc));
          const change = {
            index,
            removed: Math.min(removed, lengthOf(doc) - index),
            inserted,
            source,
            at: 100 * pen.seq,
          };
          for (const op of compose(doc, pen, change)) log.push({ stream: WRITER, op });
        }
        const replay = createReplay(log);
        const returner = createPen(RETURNER);
        for (const seed of [first, second]) {
          const count = seed % (log.length + 1);
          const then = createDocument();
          for (const { stream, op } of log.slice(0, count)) integrate(then, stream, op);
          const wanted = { text: textAt(replay, count), ranges: rangesAt(replay, count) };
          for (const { timeMs: _, ...change } of changesTo(nowOf(doc), wanted, 0)) {
            expect(change.source).toBe('restore');
            compose(doc, returner, { ...change, at: 0 });
          }
          expect(textOf(doc)).toBe(wanted.text);
          expect(classesIn(doc)).toEqual(classesIn(then));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('changes only what differs', () => {
    const doc = createDocument();
    const pen = createPen(WRITER);
    compose(doc, pen, { index: 0, removed: 0, inserted: 'one two three', source: 'typed', at: 0 });
    const wanted = nowOf(doc);
    compose(doc, pen, { index: 4, removed: 3, inserted: 'zwei', source: 'typed', at: 0 });
    const changes = changesTo(nowOf(doc), wanted, 5);
    expect(changes).toEqual([
      {
        index: 4,
        removed: 4,
        inserted: 'two',
        source: 'restore',
        timeMs: 5,
        from: [{ stream: WRITER, clock: 4, length: 3 }],
      },
    ]);
    expect(changesTo(wanted, wanted, 5)).toEqual([]);
  });
});
