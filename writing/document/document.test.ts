import { describe, expect, it } from 'vitest';
import type { Insert, Op } from '#contract/op';
import { EDIT_MAX_BYTES } from '#contract/op-constants';
import { openCheckpoint, packCheckpoint } from './checkpoint.ts';
import { compose, createPen, idRangesAt } from './compose.ts';
import {
  createDocument,
  faultOf,
  idAt,
  indexOfId,
  integrate,
  lengthOf,
  nextClock,
  textOf,
  vectorOf,
  waitingOps,
} from './document.ts';
import { packedSize } from '../wire/pack.ts';

const phone = 'phone'.padEnd(21, 'x') + 'A';
const laptop = 'laptop'.padEnd(21, 'x') + 'A';
const typed = { source: 'typed', at: 0 } as const;

function insertOp(
  seq: number,
  clock: number,
  text: string,
  after: Insert['after'],
  before: Insert['before'] = null,
): Insert {
  return { kind: 'insert', seq, ...typed, clock, after, before, text };
}

describe('integrate', () => {
  it('knows an op that came twice, waiting or integrated', () => {
    const doc = createDocument();
    const first = insertOp(1, 0, 'ab', null);
    const second = insertOp(2, 2, 'c', { stream: phone, clock: 1 });
    expect(integrate(doc, phone, second)).toBe('waiting');
    expect(integrate(doc, phone, second)).toBe('known');
    expect(waitingOps(doc)).toBe(1);
    expect(integrate(doc, phone, first)).toBe('integrated');
    expect(integrate(doc, phone, first)).toBe('known');
    expect(integrate(doc, phone, second)).toBe('known');
    expect(textOf(doc)).toBe('abc');
    expect(waitingOps(doc)).toBe(0);
    expect(vectorOf(doc)).toEqual({ [phone]: 2 });
  });

  it('lets an op wait for characters of another stream, and a chain of them for one another', () => {
    const doc = createDocument();
    const chain = 2000;
    const streams = Array.from({ length: chain }, (_, k) => String(k).padEnd(21, 'x') + 'A');
    for (let k = chain - 1; k > 0; k -= 1) {
      expect(integrate(doc, streams[k]!, insertOp(1, 0, 'x', { stream: streams[k - 1]!, clock: 0 }))).toBe('waiting');
    }
    expect(integrate(doc, streams[0]!, insertOp(1, 0, 'x', null))).toBe('integrated');
    expect(lengthOf(doc)).toBe(chain);
    expect(waitingOps(doc)).toBe(0);
  });

  it('raises the vector for ops that are no edits', () => {
    const doc = createDocument();
    expect(integrate(doc, phone, { kind: 'clock', seq: 1, at: 0, wall: 5 })).toBe('integrated');
    expect(vectorOf(doc)).toEqual({ [phone]: 1 });
  });
});

describe('a skip op', () => {
  const before: Op[] = [insertOp(1, 0, 'ab', null)];
  const behind: Op = insertOp(3, 5, 'z', { stream: phone, clock: 4 });
  const take = (ops: readonly Op[]): string => {
    const doc = createDocument();
    for (const op of ops) integrate(doc, phone, op);
    expect(waitingOps(doc)).toBe(0);
    expect(vectorOf(doc)).toEqual({ [phone]: 3 });
    return textOf(openCheckpoint(packCheckpoint(doc)));
  };

  it('keeps the place of its characters among their neighbors', () => {
    const place = { after: { stream: phone, clock: 0 }, before: { stream: phone, clock: 1 } };
    const skip: Op = { kind: 'skip', seq: 2, at: 0, reason: 'parked', clock: 2, length: 3, ...place };
    expect(take([...before, skip, behind])).toBe('azb');
  });

  it('puts them at the end where the neighbors are not known', () => {
    expect(take([...before, { kind: 'skip', seq: 2, at: 0, reason: 'lost', clock: 2, length: 3 }, behind])).toBe('abz');
  });

  it('puts characters that nobody can tell of at the end once a later op shows that they were', () => {
    expect(take([...before, { kind: 'skip', seq: 2, at: 0, reason: 'lost' }, behind])).toBe('abz');
  });

  it('ends with the same text whatever came in between', () => {
    const others: [string, Op][] = [
      [laptop, insertOp(1, 0, 'XY', null)],
      [laptop, insertOp(2, 2, '!', { stream: phone, clock: 5 })],
    ];
    const own: [string, Op][] = [...before, { kind: 'skip', seq: 2, at: 0, reason: 'lost' } as Op, behind].map((op) => [
      phone,
      op,
    ]);
    const texts = [
      [...own, ...others],
      [...others, ...own],
      [...own.slice(0, 2), ...others, ...own.slice(2)],
    ].map((log) => {
      const doc = createDocument();
      for (const [stream, op] of log) integrate(doc, stream, op);
      return textOf(doc);
    });
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('z!');
  });
});

describe('an op that can never be right', () => {
  const wrong: Op[] = [
    insertOp(2, 1, 'again', { stream: phone, clock: 0 }),
    insertOp(2, 2, 'x', { stream: phone, clock: 7 }),
    { kind: 'delete', seq: 2, ...typed, ranges: [{ stream: phone, clock: 1, length: 9 }] },
  ];

  it('is named, and neither blocks what follows nor changes what is there', () => {
    for (const op of wrong) {
      const doc = createDocument();
      integrate(doc, phone, insertOp(1, 0, 'ab', null));
      expect(faultOf(phone, op, 2)).not.toBeNull();
      expect(integrate(doc, phone, op)).toBe('integrated');
      expect(textOf(doc)).toBe('ab');
      integrate(doc, phone, insertOp(3, nextClock(op, 2), 'c', { stream: phone, clock: 1 }));
      expect(textOf(doc)).toBe('abc');
    }
  });

  it('is not a right one', () => {
    expect(faultOf(phone, insertOp(1, 0, 'ab', null), 0)).toBeNull();
    expect(faultOf(phone, insertOp(2, 2, 'c', { stream: phone, clock: 1 }), 2)).toBeNull();
    expect(faultOf(phone, { kind: 'clock', seq: 2, at: 0, wall: 1 }, 2)).toBeNull();
  });
});

describe('compose', () => {
  it('cuts a large text between code points into edits of one group, none too large', () => {
    const doc = createDocument();
    const pen = createPen(phone);
    const text = `${'a'.repeat(5000)}${'😀'.repeat(6000)}${'न'.repeat(5000)}\ud800`;
    const edits = compose(doc, pen, { index: 0, removed: 0, inserted: text, ...typed });
    expect(edits.length).toBeGreaterThan(4);
    expect(textOf(doc)).toBe(text);
    for (const edit of edits) {
      expect(packedSize(edit)).toBeLessThanOrEqual(EDIT_MAX_BYTES);
      expect(edit.group).toBe(1);
      expect(edit.kind === 'insert' && edit.text.replace(/\ud800$/u, '').isWellFormed()).toBe(true);
    }
    expect(pen).toEqual({ stream: phone, seq: edits.length, clock: text.length });
  });

  it('cuts the removal of what many hands wrote by its ranges, and sources with their text', () => {
    const doc = createDocument();
    const pens = Array.from({ length: 50 }, (_, k) => createPen(String(k).padEnd(21, 'x') + 'A'));
    const pieces = 1500;
    for (let k = 0; k < pieces; k += 1) {
      compose(doc, pens[(k * 7) % 50]!, {
        index: k % 3 === 0 ? 0 : lengthOf(doc),
        removed: 0,
        inserted: 'ab',
        ...typed,
      });
    }
    const text = textOf(doc);
    const from = idRangesAt(doc, 0, text.length);
    const pen = createPen(laptop);
    const moved = compose(doc, pen, { index: text.length, removed: 0, inserted: text, source: 'own', at: 0, from });
    const removed = compose(doc, pen, { index: 0, removed: text.length, inserted: '', ...typed });
    expect(textOf(doc)).toBe(text);
    expect(moved.length).toBeGreaterThan(1);
    expect(removed.length).toBeGreaterThan(1);
    expect(moved.flatMap((edit) => edit.from ?? []).reduce((sum, range) => sum + range.length, 0)).toBe(text.length);
    for (const edit of [...moved, ...removed]) expect(packedSize(edit)).toBeLessThanOrEqual(EDIT_MAX_BYTES);
  });

  it('refuses what is outside the text and leaves all as it was', () => {
    const doc = createDocument();
    const pen = createPen(phone);
    for (const change of [
      { index: 1, removed: 0 },
      { index: 0, removed: 1 },
      { index: -1, removed: 0 },
      { index: 0.5, removed: 0 },
    ]) {
      expect(() => compose(doc, pen, { ...change, inserted: 'x', ...typed })).toThrow(RangeError);
    }
    expect(pen.seq).toBe(0);
    expect(lengthOf(doc)).toBe(0);
  });
});

describe('places', () => {
  it('are found by character, and characters by place, also where one was deleted', () => {
    const doc = createDocument();
    const pen = createPen(phone);
    compose(doc, pen, { index: 0, removed: 0, inserted: 'abcdef', ...typed });
    const c = idAt(doc, 2)!;
    compose(doc, pen, { index: 1, removed: 3, inserted: 'XY', ...typed });
    expect(textOf(doc)).toBe('aXYef');
    expect(indexOfId(doc, c)).toBe(3);
    expect(idAt(doc, 5)).toBeNull();
    expect(indexOfId(doc, { stream: laptop, clock: 0 })).toBeNull();
    for (let index = 0; index < 5; index += 1) expect(indexOfId(doc, idAt(doc, index)!)).toBe(index);
  });
});
