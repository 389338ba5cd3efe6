/** Typing that no writer composed: programs and copyists, of whose logs the composition facts are measured. */
import { dice, type Roll } from '../../tests/fixtures/dice.ts';
import type { LogChange, TypingLog } from '../../tests/logs/typing-log.ts';

/**
 * `uniform`: a program with one interval, 115 words a minute. `human-like`: a program with scattered intervals, pauses
 * before sentences, slips that it corrects. `transcribed`: hands that copy, phrase by phrase, with slips. `rehearsed`:
 * the human-like program that also adds sentences later, drops some and changes words of others.
 */
export const manners = ['uniform', 'human-like', 'transcribed', 'rehearsed'] as const;
export type Manner = (typeof manners)[number];

interface Tempo {
  /** Median milliseconds of a key, and the spread of its logarithm. */
  readonly key: number;
  readonly spread: number;
  /** Times the wait of a key before a word. */
  readonly word: number;
  /** Median milliseconds before a sentence; 0: as before a word. */
  readonly sentence: number;
  /** Median milliseconds of a look at the source, every few words; 0: none. */
  readonly glance: number;
  /** Slips in 1,000 keys. */
  readonly slips: number;
}

const tempos: Readonly<Record<Manner, Tempo>> = {
  uniform: { key: 104, spread: 0, word: 1, sentence: 0, glance: 0, slips: 0 },
  'human-like': { key: 150, spread: 0.35, word: 1.6, sentence: 1800, glance: 0, slips: 30 },
  transcribed: { key: 170, spread: 0.35, word: 1.3, sentence: 0, glance: 1200, slips: 40 },
  rehearsed: { key: 150, spread: 0.35, word: 2, sentence: 3500, glance: 0, slips: 30 },
};

const FIRST_KEY_MS = 20_000;
const PAUSE_SPREAD = 0.6;
const LETTERS = 'etaoinshrdlu';

/** The log of a text that was put in in this manner; equal arguments give equal logs. */
export function simulatedLog(manner: Manner, text: string, seed: number): TypingLog {
  const hands = new SimulatedHands(tempos[manner], dice(seed));
  const sentences = text.split(/(?<=[.!?]\s)/u);
  if (manner === 'rehearsed') rehearse(hands, sentences);
  else for (const sentence of sentences) hands.write(hands.text.length, sentence);
  return { id: `${manner} ${seed}`, finalText: hands.text, sha256: undefined, changes: hands.changes };
}

/**
 * Leaves out each fourth sentence until the next two stand, drops a sentence before each sixth one, and writes the last
 * word of each fifth sentence anew once the next one stands.
 */
function rehearse(hands: SimulatedHands, sentences: readonly string[]): void {
  const left: { index: number; sentence: string }[] = [];
  for (const [k, sentence] of sentences.entries()) {
    if (k % 4 === 2) {
      left.push({ index: hands.text.length, sentence });
      continue;
    }
    if (k % 6 === 5) hands.drop(sentences[k - 4] ?? sentence);
    const index = hands.text.length;
    hands.write(index, sentence);
    const before = sentences[k - 1];
    if (k % 5 === 4 && before !== undefined) hands.rewriteWord(index);
    if (k % 4 !== 0) continue;
    for (const one of left.splice(0)) hands.write(one.index, one.sentence);
  }
  for (const one of left) hands.write(one.index, one.sentence);
}

class SimulatedHands {
  readonly changes: LogChange[] = [];
  text = '';
  #ms = FIRST_KEY_MS;
  #wordsToGlance = 5;
  readonly #tempo: Tempo;
  readonly #roll: Roll;

  constructor(tempo: Tempo, roll: Roll) {
    this.#tempo = tempo;
    this.#roll = roll;
  }

  /** Types a sentence key by key; a slip is seen after up to two more keys, and typed anew. */
  write(index: number, sentence: string): void {
    const { slips, sentence: pause } = this.#tempo;
    let place = index;
    for (let at = 0; at < sentence.length; at += 1) {
      const key = sentence.charAt(at);
      const isFirst = at === 0;
      const isWord = isFirst || (/\S/u.test(key) && /\s/u.test(sentence.charAt(at - 1)));
      if (isFirst && pause > 0) this.#ms += this.#scattered(pause, PAUSE_SPREAD);
      if (this.#roll(1000) < slips) this.#slip(place, sentence.slice(at, at + this.#roll(3)));
      this.#key(place, key, isWord);
      place += 1;
    }
  }

  /** Writes a sentence at the end and takes it out again, key by key. */
  drop(sentence: string): void {
    this.write(this.text.length, sentence);
    this.#ms += this.#scattered(this.#tempo.sentence, PAUSE_SPREAD);
    for (let k = 0; k < sentence.length; k += 1) this.#backspace(this.text.length);
  }

  /** Writes the last word before a place anew. */
  rewriteWord(place: number): void {
    const word = /\S+\s*$/u.exec(this.text.slice(Math.max(0, place - 60), place))?.[0] ?? '';
    this.#ms += this.#scattered(this.#tempo.sentence, PAUSE_SPREAD);
    for (let k = 0; k < word.length; k += 1) this.#backspace(place - k);
    for (const [k, key] of word.split('').entries()) this.#key(place - word.length + k, key, k === 0);
  }

  #slip(place: number, more: string): void {
    const wrong = LETTERS.charAt(this.#roll(LETTERS.length)) + more;
    for (const [k, key] of wrong.split('').entries()) this.#key(place + k, key, false);
    this.#ms += this.#tempo.key * 2;
    for (let k = wrong.length; k > 0; k -= 1) this.#backspace(place + k);
  }

  #key(index: number, key: string, isWord: boolean): void {
    const { key: median, spread, word, glance } = this.#tempo;
    this.#ms += this.#scattered(isWord ? median * word : median, spread);
    if (isWord && glance > 0 && (this.#wordsToGlance -= 1) <= 0) {
      this.#wordsToGlance = 4 + this.#roll(6);
      this.#ms += this.#scattered(glance, PAUSE_SPREAD);
    }
    this.#change(index, 0, key);
  }

  #backspace(place: number): void {
    this.#ms += this.#scattered(this.#tempo.key, this.#tempo.spread);
    this.#change(place - 1, 1, '');
  }

  #change(index: number, removed: number, inserted: string): void {
    this.text = this.text.slice(0, index) + inserted + this.text.slice(index + removed);
    this.changes.push({ ms: Math.round(this.#ms), index, removed, inserted, pasted: false });
  }

  /** A log-normal number with this median; the normal one is near to a sum of twelve even ones. */
  #scattered(median: number, spread: number): number {
    let sum = -6;
    for (let k = 0; k < 12; k += 1) sum += this.#roll(10_000) / 10_000;
    return median * Math.exp(spread * sum);
  }
}
