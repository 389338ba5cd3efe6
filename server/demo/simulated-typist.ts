import { createHash } from 'node:crypto';
import type { Op } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { compose, createPen, type Pen } from '#writing/document/compose';
import { createDocument, textOf, vectorOf } from '#writing/document/document';

/** Times in ticks of 10 ms: from key to key, until a slip is seen, before a sentence, and between two sittings. */
const KEY_TICKS = [11, 17, 14, 23, 12, 19, 15] as const;
const SLIP_TICKS = 40;
const SENTENCE_TICKS = [900, 2400, 1300, 3800, 700] as const;
const BREAK_TICKS = 260_000;
/** From one slip to the next, in characters. */
const SLIP_EVERY = 37;

/** How the demo's students write: most type; some paste a sentence, dictate, or continue on another day. */
type Manner = 'typed' | 'pastes' | 'dictates' | 'goes back' | 'twice';
const manners: readonly Manner[] = ['typed', 'goes back', 'typed', 'twice', 'pastes', 'goes back', 'typed', 'dictates'];

/**
 * The ops of a student who writes a text sentence by sentence and hands it in, one push for each sentence and one for
 * the submit. The last op of a push tells when it was sent. `number` chooses the manner; equal arguments give equal
 * ops.
 */
export function pushesOf(stream: string, text: string, number: number): Op[][] {
  const manner = manners[number % manners.length] ?? 'typed';
  const hand = new SimulatedTypist(stream, number);
  const sentences = text.split(/(?<=[.!?]) /u).map((sentence, k) => (k === 0 ? sentence : ` ${sentence}`));
  const [first = '', second = '', ...rest] = sentences;
  hand.write(0, first, 'typed');
  if (manner !== 'goes back') hand.write(first.length, second, sourceOf(manner));
  for (const [k, sentence] of rest.entries()) {
    if (manner === 'twice' && k === rest.length - 1) hand.wait(BREAK_TICKS);
    hand.write(hand.length, sentence, manner === 'dictates' ? 'dictation' : 'typed');
  }
  if (manner === 'goes back') hand.write(first.length, second, 'typed');
  return hand.handIn();
}

function sourceOf(manner: Manner): Source {
  if (manner === 'pastes') return 'paste';
  return manner === 'dictates' ? 'dictation' : 'typed';
}

class SimulatedTypist {
  readonly #doc = createDocument();
  readonly #pen: Pen;
  readonly #pushes: Op[][] = [];
  readonly #number: number;
  #at = 0;

  constructor(stream: string, number: number) {
    this.#pen = createPen(stream);
    this.#number = number;
  }

  get length(): number {
    return textOf(this.#doc).length;
  }

  wait(ticks: number): void {
    this.#at += ticks;
  }

  /** Inserts a sentence after a pause: key by key with a slip at times, dictated in phrases, or pasted at once. */
  write(index: number, sentence: string, source: Source): void {
    const push: Op[] = [];
    this.#pushes.push(push);
    this.wait(SENTENCE_TICKS[(this.#number + this.#pushes.length) % SENTENCE_TICKS.length] ?? 0);
    const pieces = source === 'typed' ? sentence.split('') : source === 'paste' ? [sentence] : phrasesOf(sentence);
    let place = index;
    for (const [k, piece] of pieces.entries()) {
      if (source === 'typed' && (place + this.#number) % SLIP_EVERY === SLIP_EVERY - 1) this.#slip(push, place);
      this.wait(source === 'typed' ? (KEY_TICKS[(k + this.#number) % KEY_TICKS.length] ?? 0) : 20 * piece.length);
      this.#change(push, place, 0, piece, source);
      place += piece.length;
    }
  }

  handIn(): Op[][] {
    const sha256 = createHash('sha256').update(textOf(this.#doc), 'utf8').digest('hex');
    this.wait(SENTENCE_TICKS[0]);
    const seq = this.#pen.seq + 1;
    return [...this.#pushes, [{ kind: 'submit', seq, at: this.#at, vector: vectorOf(this.#doc), sha256 }]];
  }

  #slip(push: Op[], place: number): void {
    this.wait(KEY_TICKS[0]);
    this.#change(push, place, 0, 'e', 'typed');
    this.wait(SLIP_TICKS);
    this.#change(push, place, 1, '', 'typed');
  }

  #change(push: Op[], index: number, removed: number, inserted: string, source: Source): void {
    push.push(...compose(this.#doc, this.#pen, { index, removed, inserted, source, at: this.#at }));
  }
}

/** Phrases of up to five words, as a phone's dictation puts them in. */
function phrasesOf(sentence: string): string[] {
  const words = sentence.trimEnd().split(/(?<=\S)(?=\s)/u);
  const phrases: string[] = [];
  for (let first = 0; first < words.length; first += 5) phrases.push(words.slice(first, first + 5).join(''));
  return phrases;
}
