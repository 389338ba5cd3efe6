import { expect, it } from 'vitest';
import type { Insert, Op } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { dice, type Roll } from '../../tests/fixtures/dice.ts';
import { originsOf } from './origins.ts';
import { createDocument, integrate, textOf } from '../document/document.ts';
import { paceChecker } from './pace-checker.ts';

const STREAM = 'forged'.padEnd(21, 'x') + 'A';
const WORDS = 'it was a long essay that nobody wrote here but somebody else made for money'.split(' ');
const LOGS = 500;

/** Makes edits that a forger may push, whatever the editor would allow. Letters of a block are upper case. */
class Forger {
  readonly ops: Op[] = [];
  #clock = 0;
  #at = 200;

  readonly roll: Roll;

  constructor(roll: Roll) {
    this.roll = roll;
  }

  put(text: string, source: Source, ticks: number, group?: number): void {
    this.#at += ticks;
    const after = this.#clock === 0 ? null : { stream: STREAM, clock: this.#clock - 1 };
    const place = { seq: this.ops.length + 1, at: this.#at, clock: this.#clock, after, before: null };
    const op: Insert = { kind: 'insert', ...place, text, source };
    if (group !== undefined) op.group = group;
    this.ops.push(op);
    this.#clock += text.length;
  }

  /** Some honest words, key by key. */
  type(): void {
    for (const letter of this.words(1 + this.roll(8))) this.put(letter, 'typed', 10 + this.roll(30));
  }

  words(count: number): string {
    return Array.from({ length: count }, () => `${WORDS[this.roll(WORDS.length)] ?? ''} `).join('');
  }

  block(): string {
    return this.words(20 + this.roll(300)).toUpperCase();
  }

  next(): number {
    return this.ops.length + 1;
  }
}

function each(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, k) => text.slice(k * size, (k + 1) * size));
}

/** Ten ways to pass a block off as written. */
const kinds: Readonly<Record<string, (forger: Forger) => void>> = {
  'one edit that claims to be typed': (forger) => forger.put(forger.block(), 'typed', 20),
  'two words at once, again and again': (forger) => {
    for (const pair of forger.block().match(/\S+ \S+ /g) ?? []) forger.put(pair, 'typed', 100);
  },
  'the edits of one group': (forger) => {
    const group = forger.next();
    for (const part of each(forger.block(), 30)) forger.put(part, 'typed', 0, group);
  },
  'words at one tick': (forger) => {
    for (const word of forger.block().match(/\S+ /g) ?? []) forger.put(word, 'typed', 0);
  },
  'letters at one tick': (forger) => {
    for (const letter of forger.block()) forger.put(letter, 'typed', 0);
  },
  'letters at a hundred a second': (forger) => {
    for (const letter of forger.block()) forger.put(letter, 'typed', 1);
  },
  'an input method': (forger) => forger.put(forger.block().repeat(3), 'ime', 100),
  'a correction': (forger) => forger.put(forger.block().repeat(3), 'autocorrect', 100),
  'a voice': (forger) => forger.put(forger.block().repeat(3), 'dictation', 100),
  'a copy of what never stood there': (forger) => {
    const text = forger.block();
    const from = [{ stream: STREAM, clock: 0, length: text.length }];
    forger.put(text, forger.roll(2) === 0 ? 'undo' : 'restore', 20);
    Object.assign(forger.ops.at(-1) ?? {}, { from });
  },
};

it(`certifies nothing of ${LOGS} forged logs as written by hand or voice where one event brought more than a word`, () => {
  const certified = new Map<string, number>();
  const roll = dice(19);
  for (let log = 0; log < LOGS; log += 1) {
    const [name, forge] = Object.entries(kinds)[log % 10] ?? [];
    if (name === undefined || forge === undefined) throw new Error('There are ten kinds.');
    const forger = new Forger(roll);
    forger.type();
    forger.put('.', 'typed', 500);
    forge(forger);
    forger.put('.', 'typed', 1000);
    forger.type();
    const doc = createDocument(paceChecker);
    for (const op of forger.ops) integrate(doc, STREAM, op);
    const text = textOf(doc);
    const byHand = originsOf(doc).filter(({ origin: found }) =>
      ['typed', 'composed', 'replaced', 'dictated'].includes(found),
    );
    const taken = byHand.some(({ start, length }) => /[A-Z]/.test(text.slice(start, start + length)));
    expect(byHand.some(({ start }) => start === 0)).toBe(true);
    if (taken) certified.set(name, (certified.get(name) ?? 0) + 1);
  }
  expect([...certified]).toEqual([]);
});
