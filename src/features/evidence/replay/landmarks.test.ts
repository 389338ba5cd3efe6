import { describe, expect, it } from 'vitest';
import { compose, createPen, idRangesAt } from '#writing/document/compose';
import { createDocument, integrate, type Document } from '#writing/document/document';
import type { Op } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { createReplay } from '#writing/process/replay';
import { landmarksOf, neighborOf, type ReplayEntry } from './landmarks.ts';
import { versionsOf } from './version-list.ts';

const PHONE = 'phone'.padEnd(21, 'x') + 'A';
const LAPTOP = 'laptop'.padEnd(21, 'x') + 'A';
const MINUTE = 60_000;
const NOW = 200 * MINUTE;

class LogWriter {
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
    return landmarksOf(this.log, createReplay(this.log), NOW);
  }
}

describe('the marks of a replay', () => {
  it('are pastes from outside, a large one once, and never what the writer moved or dictated', () => {
    const writer = new LogWriter();
    writer.write(PHONE, MINUTE, 'own words ');
    writer.write(PHONE, MINUTE, 'own words ', 'own', 0, [0, 10]);
    writer.write(PHONE, MINUTE, 'dictated words ', 'dictation');
    writer.write(PHONE, MINUTE, 'of others ', 'paste');
    writer.write(PHONE, MINUTE, 'of others ', 'own', 0, [0, 10]);
    writer.write(PHONE, MINUTE, 'many words '.repeat(20_000), 'paste');
    expect(writer.log.length).toBeGreaterThan(6);
    expect(writer.marks().pastes.map(({ characters, words }) => [characters, words])).toEqual([
      [10, 2],
      [220_000, 40_000],
    ]);
    expect(writer.marks().pastes[0]?.count).toBe(4);
  });

  it('part sittings by long silences, whatever the number of devices, and by nothing that was only saved', () => {
    const writer = new LogWriter();
    for (const minute of [1, 2, 25]) writer.write(PHONE, minute * MINUTE, 'x');
    writer.save(PHONE, 50 * MINUTE, 'snapshot');
    writer.write(PHONE, 90 * MINUTE, 'y');
    writer.write(LAPTOP, 91 * MINUTE, 'z');
    writer.write(PHONE, 92 * MINUTE, 'y');
    expect(writer.marks().sittings).toEqual([
      { streams: [PHONE], first: 1, last: 4 },
      { streams: [PHONE, LAPTOP], first: 5, last: 7 },
    ]);
  });

  it('show what came to the university late', () => {
    const writer = new LogWriter();
    for (const late of [1000, 10 * MINUTE, 9 * MINUTE, 1000]) writer.write(PHONE, MINUTE, 'x', 'typed', late);
    expect(writer.marks().offline).toEqual([{ stream: PHONE, first: 2, last: 3, ops: 2 }]);
  });

  it('show what one device wrote offline as one stretch, whatever another wrote meanwhile', () => {
    const writer = new LogWriter();
    for (const minute of [1, 2, 3]) {
      writer.write(PHONE, minute * MINUTE, 'x', 'typed', 30 * MINUTE);
      writer.write(LAPTOP, minute * MINUTE, 'y', 'typed', 1000);
    }
    expect(writer.marks().offline).toEqual([{ stream: PHONE, first: 1, last: 5, ops: 3 }]);
  });

  it('show what has waited here for long, and nothing of which nobody knows', () => {
    const log = [1, 199].map((minute, k): ReplayEntry => {
      const op = { kind: 'insert', seq: k + 1, at: 0, clock: k, after: null, before: null, text: 'x', source: 'typed' };
      return { stream: PHONE, op: op as Op, timeMs: minute * MINUTE, waits: true };
    });
    const offline = (entries: ReplayEntry[]) => landmarksOf(entries, createReplay(entries), NOW).offline;
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
    const writer = new LogWriter();
    writer.write(PHONE, MINUTE, 'one ');
    writer.save(PHONE, MINUTE, 'snapshot');
    writer.write(PHONE, 2 * MINUTE, 'two ');
    writer.write(PHONE, 90 * MINUTE, 'three ');
    writer.save(PHONE, 90 * MINUTE, 'snapshot');
    writer.save(PHONE, 91 * MINUTE, 'submit');
    expect(versionsOf(writer.log, writer.marks())).toEqual([
      { kind: 'handed in', count: 4 },
      { kind: 'sitting', count: 3 },
      { kind: 'saved', count: 1 },
    ]);
  });
});
