import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compose, createPen, idRangesAt } from '../document/compose.ts';
import { originsOf } from './origins.ts';
import { createDocument, integrate, lengthOf, textOf } from '../document/document.ts';
import { createMoments, findOwnText, noteMoment } from './own-text.ts';
import { countAt, createReplay, momentAt, rangesAt, spansAt, textAt, type LogEntry } from './replay.ts';

const streams = ['phone', 'laptop'].map((name) => name.padEnd(21, 'x') + 'A');

const step = fc.record({
  who: fc.nat({ max: 1 }),
  act: fc.constantFrom('type', 'type', 'paste', 'delete', 'move'),
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  size: fc.integer({ min: 1, max: 5 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A log of two devices that write into one document; `late`: how far an op may fall behind. */
function logOf(steps: readonly Step[], late: readonly number[]): LogEntry[] {
  const doc = createDocument();
  const pens = streams.map((stream) => createPen(stream));
  const log: (LogEntry & { key: number })[] = [];
  for (const { who, act, where, size } of steps) {
    const pen = pens[who]!;
    const length = lengthOf(doc);
    const index = Math.min(length, Math.floor(where * (length + 1)));
    const removed = act === 'delete' || act === 'move' ? Math.min(size, length - index) : 0;
    const moved = textOf(doc).slice(index, index + removed);
    const from = idRangesAt(doc, index, removed);
    const inserted = act === 'delete' ? '' : act === 'move' ? moved : 'abcde'.slice(0, size);
    const source = act === 'move' ? 'own' : act === 'paste' ? 'paste' : 'typed';
    const edits = compose(doc, pen, {
      index,
      removed,
      inserted,
      source,
      at: 0,
      from: act === 'move' ? from : undefined,
    });
    for (const op of edits) {
      const k = log.length;
      log.push({ stream: pen.stream, op, timeMs: 1000 + k * 10, key: k + (late[k % late.length] ?? 0) });
    }
  }
  return log.sort((a, b) => a.key - b.key);
}

describe('replay', () => {
  it('shows at every moment what integrating up to there gives', () => {
    const late = fc.array(fc.nat({ max: 8 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), late, (steps, behind) => {
        const log = logOf(steps, behind);
        // Labels are not judged: judging by the whole log can give a moment other origins than judging by the ops
        // before it.
        const replay = createReplay(log, true);
        const doc = createDocument();
        const moments = createMoments(true);
        doc.observer = (stream, op) => noteMoment(moments, stream, op, doc.moment);
        expect(textAt(replay, 0)).toBe('');
        for (const [k, { stream, op }] of log.entries()) {
          doc.moment += 1;
          integrate(doc, stream, op);
          expect(textAt(replay, k + 1)).toBe(textOf(doc));
          expect(rangesAt(replay, k + 1)).toEqual(idRangesAt(doc, 0, lengthOf(doc)));
        }
        const last = spansAt(replay, log.length).flatMap((span) => Array<string>(span.length).fill(span.origin));
        expect(last).toEqual(
          originsOf(doc, findOwnText(doc, moments)).flatMap((span) => Array<string>(span.length).fill(span.origin)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('says of every op where it changed the text, and how', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const log = logOf(steps, [0]);
        const replay = createReplay(log);
        for (let k = 1; k <= log.length; k += 1) {
          const before = textAt(replay, k - 1);
          const { text, change } = momentAt(replay, k);
          const { op } = log[k - 1]!;
          expect(text).toBe(textAt(replay, k));
          expect(change?.inserted ?? 0).toBe(op.kind === 'insert' ? op.text.length : 0);
          expect(change?.removed.length ?? 0).toBe(before.length + (change?.inserted ?? 0) - text.length);
          const came = change === null ? '' : text.slice(change.start, change.start + change.inserted);
          expect(came).toBe(op.kind === 'insert' ? op.text : '');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds the moment of a time, also where a clock went back', () => {
    const doc = createDocument();
    const pen = createPen(streams[0]!);
    const log = [1000, 3000, 2000, 4000].map((timeMs, k) => {
      const [op] = compose(doc, pen, { index: k, removed: 0, inserted: 'x', source: 'typed', at: 0 });
      return { stream: pen.stream, op: op!, timeMs };
    });
    const replay = createReplay(log);
    expect([0, 1000, 2500, 3000, 3999, 9999].map((timeMs) => countAt(replay, timeMs))).toEqual([0, 1, 1, 3, 3, 4]);
    expect(replay.times).toEqual([1000, 3000, 3000, 4000]);
  });
});
