import { createHash } from 'node:crypto';
import type { StreamId } from '#contract/identifier';
import type { Op } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { compose, createPen, type Pen } from '#writing/document/compose';
import { createDocument, textOf, vectorOf } from '#writing/document/document';

/** Times in ticks of 10 ms: from key to key, until a slip is seen, before a sentence, before the text is gone over. */
const KEY_TICKS = [11, 17, 14, 23, 12, 19, 15] as const;
const SLIP_TICKS = 40;
const SENTENCE_TICKS = [900, 2400, 1300, 3800, 700] as const;
const REREADING_TICKS = 14_000;
/** From one slip to the next, in characters. */
const SLIP_EVERY = 37;

/** The ops of one push of a stream. Moments are in ticks since the text was begun. */
export interface SimulatedPush {
  readonly stream: StreamId;
  /** When the stream began; the ops' `at` count from it. */
  readonly began: number;
  readonly ops: readonly Op[];
  /** When the push reaches the university. */
  sent: number;
}

/**
 * Writes a text as a student does: sentence by sentence, with pauses and slips, one push for each sentence. `number`
 * chooses the pauses; equal arguments give equal ops.
 */
export class SimulatedTypist {
  readonly #doc = createDocument();
  readonly #number: number;
  readonly #pushes: SimulatedPush[] = [];
  #pen: Pen;
  #began = 0;
  #now = 0;

  constructor(stream: StreamId, number: number) {
    this.#pen = createPen(stream);
    this.#number = number;
  }

  get length(): number {
    return textOf(this.#doc).length;
  }

  /** All pushes until now, in the order in which they were written. */
  get pushes(): readonly SimulatedPush[] {
    return this.#pushes;
  }

  wait(ticks: number): void {
    this.#now += ticks;
  }

  /** Opens the text on a page of its own after a pause. */
  openAgain(stream: StreamId, pause: number): void {
    this.wait(pause);
    this.#pen = createPen(stream);
    this.#began = this.#now;
  }

  /** Pauses, and lets the pushes from the one with this index on reach the university only now. */
  sendLate(from: number, pause: number): void {
    this.wait(pause);
    for (const push of this.#pushes.slice(from)) push.sent = this.#now;
  }

  /** Inserts a sentence after a pause: key by key with a slip at times, dictated in phrases, or pasted at once. */
  write(index: number, sentence: string, source: Source): void {
    this.wait(SENTENCE_TICKS[(this.#number + this.#pushes.length) % SENTENCE_TICKS.length] ?? 0);
    this.#push((ops) => this.#insert(ops, index, sentence, source));
  }

  /** Goes back to a place, takes `removed` characters away and types others there. */
  rewrite(index: number, removed: number, inserted: string): void {
    this.wait(SENTENCE_TICKS[this.#pushes.length % SENTENCE_TICKS.length] ?? 0);
    this.#push((ops) => {
      if (removed > 0) this.#change(ops, index, removed, '', 'typed');
      this.#insert(ops, index, inserted, 'typed');
    });
  }

  /** Pauses as somebody who reads what they have written. */
  reread(): void {
    this.wait(REREADING_TICKS);
  }

  handIn(): void {
    const sha256 = createHash('sha256').update(textOf(this.#doc), 'utf8').digest('hex');
    this.wait(SENTENCE_TICKS[0]);
    const seq = this.#pen.seq + 1;
    const at = this.#now - this.#began;
    this.#push((ops) => ops.push({ kind: 'submit', seq, at, vector: vectorOf(this.#doc), sha256 }));
  }

  #push(fill: (ops: Op[]) => void): void {
    const ops: Op[] = [];
    fill(ops);
    this.#pushes.push({ stream: this.#pen.stream, began: this.#began, ops, sent: this.#now });
  }

  #insert(ops: Op[], index: number, words: string, source: Source): void {
    const pieces = source === 'typed' ? words.split('') : source === 'paste' ? [words] : phrasesOf(words);
    let place = index;
    for (const [k, piece] of pieces.entries()) {
      if (source === 'typed' && (place + this.#number) % SLIP_EVERY === SLIP_EVERY - 1) this.#slip(ops, place);
      this.wait(source === 'typed' ? (KEY_TICKS[(k + this.#number) % KEY_TICKS.length] ?? 0) : 20 * piece.length);
      this.#change(ops, place, 0, piece, source);
      place += piece.length;
    }
  }

  #slip(ops: Op[], place: number): void {
    this.wait(KEY_TICKS[0]);
    this.#change(ops, place, 0, 'e', 'typed');
    this.wait(SLIP_TICKS);
    this.#change(ops, place, 1, '', 'typed');
  }

  #change(ops: Op[], index: number, removed: number, inserted: string, source: Source): void {
    ops.push(...compose(this.#doc, this.#pen, { index, removed, inserted, source, at: this.#now - this.#began }));
  }
}

/** Phrases of up to five words, as a phone's dictation puts them in. */
function phrasesOf(sentence: string): string[] {
  const words = sentence.split(/(?<=\S)(?=\s)/u);
  const phrases: string[] = [];
  for (let first = 0; first < words.length; first += 5) phrases.push(words.slice(first, first + 5).join(''));
  return phrases;
}
