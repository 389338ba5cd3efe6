import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Op } from '#contract/op';
import { openCheckpoint, packCheckpoint } from './checkpoint.ts';
import { compose, createPen, type Pen } from './compose.ts';
import {
  createDocument,
  idAt,
  indexOfId,
  integrate,
  lengthOf,
  textOf,
  vectorOf,
  waitingOps,
  type Document,
} from './document.ts';
import { packOps, unpackOps } from '../wire/pack.ts';
import { NaiveDocument } from '../../tests/fixtures/naive-document.ts';

const RUNS = 8000;
const streams = ['phone', 'laptop', 'tablet'].map((name) => name.padEnd(21, 'x') + 'A');

interface Device {
  doc: Document;
  pen: Pen;
}
interface Entry {
  stream: string;
  op: Op;
}

function devices(): Device[] {
  return streams.map((stream) => ({ doc: createDocument(), pen: createPen(stream) }));
}

/** Writes, and returns whether the text became what the writer meant. */
function write(device: Device, log: Entry[], index: number, removed: number, inserted: string): boolean {
  const before = textOf(device.doc);
  const edits = compose(device.doc, device.pen, { index, removed, inserted, source: 'typed', at: 0 });
  for (const op of edits) log.push({ stream: device.pen.stream, op });
  return textOf(device.doc) === before.slice(0, index) + inserted + before.slice(index + removed);
}

function deliver(doc: Document, entries: readonly Entry[]): void {
  for (const { stream, op } of entries) integrate(doc, stream, op);
}

/** The same entries, some of them twice, in an order that depends on `seed` alone. */
function scrambled(entries: readonly Entry[], seed: number): Entry[] {
  let state = seed >>> 0;
  const random = (): number => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
  const keyed = [...entries, ...entries.filter(() => random() < 0.3)].map((entry) => ({ entry, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry);
}

const command = fc.record({
  who: fc.nat({ max: 2 }),
  act: fc.constantFrom('insert', 'insert', 'go on', 'go on', 'backward', 'delete', 'replace', 'sync', 'reopen'),
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  size: fc.integer({ min: 1, max: 6 }),
  peer: fc.nat({ max: 2 }),
  seed: fc.integer(),
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Characters that are never used twice. */
function createFresh(): (size: number) => string {
  let used = 0;
  return (size) => Array.from({ length: size }, () => String.fromCharCode(0x4e00 + used++)).join('');
}

/** The caret behind the last character that the device wrote, or where it stood. */
function behindOwnLast({ doc, pen }: Device): number {
  const last = pen.clock - 1;
  const index = indexOfId(doc, { stream: pen.stream, clock: last }) ?? 0;
  return idAt(doc, index)?.clock === last && idAt(doc, index)?.stream === pen.stream ? index + 1 : index;
}

function edit(device: Device, log: Entry[], step: Command, fresh: (size: number) => string): boolean {
  const length = lengthOf(device.doc);
  const index = Math.floor(step.where * (length + 1));
  const at = Math.min(index, length);
  const removed = Math.min(step.size, length - at);
  if (step.act === 'insert') return write(device, log, at, 0, fresh(step.size));
  if (step.act === 'go on') return write(device, log, behindOwnLast(device), 0, fresh(step.size));
  if (step.act === 'backward') {
    return Array.from(fresh(step.size)).every((character) => write(device, log, at, 0, character));
  }
  if (step.act === 'delete') return write(device, log, at, removed, '');
  return write(device, log, at, removed, fresh(step.size));
}

/** The state after one run of the commands. */
function play(commands: readonly Command[]): {
  texts: string[];
  naive: string;
  intact: boolean;
  stuck: number;
  log: Entry[];
} {
  const all = devices();
  const log: Entry[] = [];
  const fresh = createFresh();
  let intact = true;
  for (const step of commands) {
    const device = all[step.who]!;
    if (step.act === 'sync') {
      const seen = vectorOf(all[step.peer]!.doc);
      deliver(
        device.doc,
        scrambled(
          log.filter(({ stream, op }) => op.seq <= (seen[stream] ?? 0)),
          step.seed,
        ),
      );
    } else if (step.act === 'reopen') device.doc = openCheckpoint(packCheckpoint(device.doc));
    else intact = edit(device, log, step, fresh) && intact;
  }
  const naive = new NaiveDocument();
  for (const { stream, op } of log) naive.take(stream, op);
  for (const [k, device] of all.entries()) {
    deliver(device.doc, k === 0 ? log.toReversed() : scrambled(log, k));
    deliver(device.doc, log);
  }
  const stuck = all.reduce((sum, { doc }) => sum + waitingOps(doc), 0);
  return { texts: all.map(({ doc }) => textOf(doc)), naive: naive.text(), intact, stuck, log };
}

/** The characters that were inserted and never deleted, sorted. */
function survivors(log: readonly Entry[]): string {
  const alive = new Map<string, string>();
  for (const { stream, op } of log) {
    if (op.kind === 'insert')
      for (let k = 0; k < op.text.length; k += 1) alive.set(`${stream} ${op.clock + k}`, op.text.charAt(k));
  }
  for (const { op } of log) {
    if (op.kind !== 'delete') continue;
    for (const range of op.ranges) {
      for (let k = 0; k < range.length; k += 1) alive.delete(`${range.stream} ${range.clock + k}`);
    }
  }
  return [...alive.values()].sort().join('');
}

describe('three devices that write apart', () => {
  it(`end with one text that has every character once, as the naive model has it (${RUNS} runs)`, () => {
    let steps = 0;
    const merge = fc.property(fc.array(command, { maxLength: 40, size: 'max' }), (commands) => {
      const { texts, naive, intact, stuck, log } = play(commands);
      steps += log.length;
      expect(intact).toBe(true);
      expect(stuck).toBe(0);
      expect(texts).toEqual([naive, naive, naive]);
      expect(naive.split('').sort().join('')).toBe(survivors(log));
    });
    fc.assert(merge, { numRuns: RUNS });
    expect(steps).toBeGreaterThan(RUNS);
  }, 300_000);

  it('end with one text however many write at one place', () => {
    const names = Array.from({ length: 7 }, (_, k) => String(k).repeat(21) + 'A');
    const step = fc.record({ stream: fc.constantFrom(...names), seen: fc.nat(), where: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 14 }), fc.integer(), (steps, seed) => {
        const log: Entry[] = [];
        const naive = new NaiveDocument();
        for (const { stream, seen, where } of steps) {
          const doc = createDocument();
          deliver(doc, log.slice(0, seen % (log.length + 1)));
          const own = log.filter((entry) => entry.stream === stream);
          deliver(doc, own);
          const device = { doc, pen: { stream, seq: own.length, clock: own.length } };
          const character = String.fromCharCode(0x4e00 + log.length);
          if (waitingOps(doc) === 0) write(device, log, where % (lengthOf(doc) + 1), 0, character);
        }
        for (const { stream, op } of log) naive.take(stream, op);
        const doc = createDocument();
        deliver(doc, scrambled(log, seed));
        deliver(doc, log);
        expect(textOf(doc)).toBe(naive.text());
      }),
      { numRuns: RUNS },
    );
  });

  it('never have their runs interleaved, whether typed forward or backward', () => {
    const run = fc.record({ backward: fc.boolean(), size: fc.integer({ min: 1, max: 8 }), packed: fc.boolean() });
    const scene = fc.record({
      base: fc.nat({ max: 6 }),
      where: fc.nat({ max: 6 }),
      runs: fc.tuple(run, run, run),
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(scene, ({ base, where, runs, seed }) => {
        const all = devices();
        const log: Entry[] = [];
        const caret = Math.min(where, base);
        write(all[0]!, log, 0, 0, '.'.repeat(base) || '.');
        for (const device of all) deliver(device.doc, log);
        const words = runs.map(({ backward, size }, k) => {
          const word = 'ABC'.charAt(k).repeat(size);
          for (let at = 0; at < size; at += 1) write(all[k]!, log, caret + (backward ? 0 : at), 0, word.charAt(at));
          return word;
        });
        for (const { doc } of all) deliver(doc, scrambled(log, seed));
        const [text = ''] = all.map(({ doc }) => textOf(doc));
        expect(new Set(all.map(({ doc }) => textOf(doc))).size).toBe(1);
        for (const word of words) expect(text).toContain(word);
      }),
      { numRuns: 2000 },
    );
  });

  it('go on from packed ops as from the ops themselves', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        const { texts, log } = play(commands);
        const doc = createDocument();
        for (const stream of streams) {
          const ops = log.filter((entry) => entry.stream === stream).map(({ op }) => op);
          for (const op of unpackOps(packOps(ops))) integrate(doc, stream, op);
        }
        expect(textOf(doc)).toBe(texts[0]);
      }),
      { numRuns: 500 },
    );
  });
});
