import { describe, expect, it } from 'vitest';
import { compose, createPen, idRangesAt } from '#writing/document/compose';
import { createDocument, integrate, type Document } from '#writing/document/document';
import type { Op } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { createReplay } from '#writing/process/replay';
import { marksOf, neighborOf, type ReplayEntry } from './marks.ts';
import { versionsOf } from './version-list.ts';

const PHONE = 'phone'.padEnd(21, 'x') + 'A';
const LAPTOP = 'laptop'.padEnd(21, 'x') + 'A';
const MINUTE = 60_000;
const NOW = 200 * MINUTE;

class Desk {
  readonly log: ReplayEntry[] = [];
  readonly doc: Document = createDocument();
  readonly #pens = new Map<string, ReturnType<typeof createPen>>();

  write(stream: string, timeMs: number, inserted: string, source: Source = 'typed', late = 0, from?: [number, number]) {
    const pen = this.#pens.get(stream) ?? createPen(stream);
    this.#pens.set(stream, pen);
    const ids = from === undefined ? undefined : idRangesAt(this.doc, ...from);
    for (const op of compose(this.doc, pen, { index: 0, removed: 0, inserted, source, at: 0, from: ids })) {
      this.log.push({ stream, op, timeMs, receivedAt: timeMs + late });
    }
  }

  save(stream: string, timeMs: number, kind: 'snapshot' | 'submit'): void {
    const pen = this.#pens.get(stream)!;
    const sha256 = '0'.repeat(64);
    pen.seq += 1;
    const place = { seq: pen.seq, at: 0, vector: {}, sha256 };
    const op = kind === 'submit' ? ({ kind, ...place } as const) : ({ kind, ...place, timestamp: timeMs } as const);
    integrate(this.doc, stream, op);
    this.log.push({ stream, op, timeMs });
  }

  marks() {
    return marksOf(this.log, createReplay(this.log), NOW);
  }
}

describe('the marks of a replay', () => {
  it('are pastes from outside, a large one once, and never what the writer moved or dictated', () => {
    const desk = new Desk();
    desk.write(PHONE, MINUTE, 'own words ');
    desk.write(PHONE, MINUTE, 'own words ', 'own', 0, [0, 10]);
    desk.write(PHONE, MINUTE, 'dictated words ', 'dictation');
    desk.write(PHONE, MINUTE, 'of others ', 'paste');
    desk.write(PHONE, MINUTE, 'of others ', 'own', 0, [0, 10]);
    desk.write(PHONE, MINUTE, 'many words '.repeat(20_000), 'paste');
    expect(desk.log.length).toBeGreaterThan(6);
    expect(desk.marks().pastes.map(({ characters, words }) => [characters, words])).toEqual([
      [10, 2],
      [220_000, 40_000],
    ]);
    expect(desk.marks().pastes[0]?.count).toBe(4);
  });

  it('part sittings by long silences, whatever the number of devices, and by nothing that was only saved', () => {
    const desk = new Desk();
    for (const minute of [1, 2, 25]) desk.write(PHONE, minute * MINUTE, 'x');
    desk.save(PHONE, 50 * MINUTE, 'snapshot');
    desk.write(PHONE, 90 * MINUTE, 'y');
    desk.write(LAPTOP, 91 * MINUTE, 'z');
    desk.write(PHONE, 92 * MINUTE, 'y');
    expect(desk.marks().sittings).toEqual([
      { streams: [PHONE], first: 1, last: 4 },
      { streams: [PHONE, LAPTOP], first: 5, last: 7 },
    ]);
  });

  it('show what came to the university late', () => {
    const desk = new Desk();
    for (const late of [1000, 10 * MINUTE, 9 * MINUTE, 1000]) desk.write(PHONE, MINUTE, 'x', 'typed', late);
    expect(desk.marks().offline).toEqual([{ stream: PHONE, first: 2, last: 3, ops: 2 }]);
  });

  it('show what one device wrote offline as one stretch, whatever another wrote meanwhile', () => {
    const desk = new Desk();
    for (const minute of [1, 2, 3]) {
      desk.write(PHONE, minute * MINUTE, 'x', 'typed', 30 * MINUTE);
      desk.write(LAPTOP, minute * MINUTE, 'y', 'typed', 1000);
    }
    expect(desk.marks().offline).toEqual([{ stream: PHONE, first: 1, last: 5, ops: 3 }]);
  });

  it('show what has waited here for long, and nothing of which nobody knows', () => {
    const log = [1, 199].map((minute, k): ReplayEntry => {
      const op = { kind: 'insert', seq: k + 1, at: 0, clock: k, after: null, before: null, text: 'x', source: 'typed' };
      return { stream: PHONE, op: op as Op, timeMs: minute * MINUTE, waits: true };
    });
    const offline = (entries: ReplayEntry[]) => marksOf(entries, createReplay(entries), NOW).offline;
    expect(offline(log)).toEqual([{ stream: PHONE, first: 1, last: 1, ops: 1 }]);
    expect(offline(log.map((entry) => ({ ...entry, waits: false })))).toEqual([]);
  });

  it('are found from any place', () => {
    expect(neighborOf([3, 9], 3, 'next')).toBe(9);
    expect(neighborOf([3, 9], 9, 'next')).toBeNull();
    expect(neighborOf([3, 9], 9, 'previous')).toBe(3);
    expect(neighborOf([3, 9], 3, 'previous')).toBeNull();
  });
});

describe('the versions of a text', () => {
  it('are ends of sittings, saved moments and hand-ins, one name each, the latest first', () => {
    const desk = new Desk();
    desk.write(PHONE, MINUTE, 'one ');
    desk.save(PHONE, MINUTE, 'snapshot');
    desk.write(PHONE, 2 * MINUTE, 'two ');
    desk.write(PHONE, 90 * MINUTE, 'three ');
    desk.save(PHONE, 90 * MINUTE, 'snapshot');
    desk.save(PHONE, 91 * MINUTE, 'submit');
    expect(versionsOf(desk.log, desk.marks())).toEqual([
      { kind: 'handed in', count: 4 },
      { kind: 'sitting', count: 3 },
      { kind: 'saved', count: 1 },
    ]);
  });
});
