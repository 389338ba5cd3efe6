import { countsOf } from '../document/counts.ts';
import type { Replay } from './replay.ts';

type Piece = Replay['pieces'][number];

const PART_MIN_WORDS = 3;
const PASSAGE_MAX_WORDS = 45;
const SENTENCE_END = /[.!?。！？\n]/gu;
/** What goes on behind the end of a sentence and belongs to it. */
const BEHIND_END = /[.!?。！？"”’»)\s]/u;
const DIGIT = /\d/;
const CLAUSE_END = /[,;:]\s+/gu;

/** A sentence of the final text, with what was once written in its place. */
export interface Passage {
  readonly start: number;
  readonly text: string;
  readonly words: number;
  /** The pieces of the log that stand in it now or stood in its place, in the order of the text. */
  readonly pieces: readonly Piece[];
}

/**
 * Divides the final text of a log into sentences, and gives each deleted piece to the sentence in whose place it stood:
 * the one that goes on after the last character before it that was there when it was deleted and still is. Sentences
 * end at full stops, with or without a space behind them, and at line ends.
 */
export function passagesOf({ pieces }: Replay): Passage[] {
  const text = pieces.map((piece) => (piece.gone === Infinity ? piece.text : '')).join('');
  const sentences = sentencesOf(text);
  if (sentences.length === 0) return [];
  const own: Piece[][] = sentences.map(() => []);
  const standing: Standing[] = [];
  let end = 0;
  for (const piece of pieces) {
    if (piece.gone === Infinity) {
      for (let at = end; at < end + piece.text.length;) {
        const index = sentenceAt(sentences, at);
        const next = Math.min(end + piece.text.length, sentences[index + 1]?.start ?? Infinity);
        own[index]?.push(partOf(piece, at - end, next - end));
        at = next;
      }
      end += piece.text.length;
      note(standing, { born: lastBorn(piece), end });
    } else {
      const after = offsetBefore(standing, piece.gone);
      own[sentenceAt(sentences, skipSpace(text, after))]?.push(piece);
    }
  }
  return sentences.map(({ start, text: words }, index) => ({
    start,
    text: words.trim(),
    words: countsOf(words).words,
    pieces: own[index] ?? [],
  }));
}

/** The count of ops from which on all of a piece is there. */
export function lastBorn({ born, step, text }: Piece): number {
  return step === 0 ? born : born + text.length - 1;
}

/** A sentence of a text, with the space behind it. */
export interface Sentence {
  readonly start: number;
  readonly text: string;
}

/** The sentences of a text, with the space behind them. A part of fewer than three words ('e.g.', 'Dr.') goes on in the next. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: { start: number; text: string }[] = [];
  let start = 0;
  for (const end of endsOf(text)) {
    const last = sentences.at(-1);
    const part = text.slice(start, end);
    if (last !== undefined && countsOf(last.text).words < PART_MIN_WORDS) last.text += part;
    else sentences.push({ start, text: part });
    start = end;
  }
  return sentences.flatMap(shortened);
}

/** Where sentences end, behind their marks and space; the end of the text is the last one. */
function endsOf(text: string): number[] {
  const ends: number[] = [];
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(SENTENCE_END)) {
    // A full stop before a digit is one within a number.
    if (index < end || (mark === '.' && DIGIT.test(text[index + 1] ?? ''))) continue;
    end = index + 1;
    while (BEHIND_END.test(text[end] ?? '')) end += 1;
    ends.push(end);
  }
  if (end < text.length) ends.push(text.length);
  return ends;
}

/** Cuts a sentence without end at the comma nearest to its middle, until its parts can be read at a glance. */
function shortened(sentence: Sentence): Sentence[] {
  const { start, text } = sentence;
  if (countsOf(text).words <= PASSAGE_MAX_WORDS) return [sentence];
  const middle = text.length / 2;
  const cuts = [...text.matchAll(CLAUSE_END)].map((found) => found.index + found[0].length);
  const cut = cuts.reduce((best, each) => (Math.abs(each - middle) < Math.abs(best - middle) ? each : best), 0);
  if (cut === 0 || cut === text.length) return [sentence];
  const second = { start: start + cut, text: text.slice(cut) };
  return [...shortened({ start, text: text.slice(0, cut) }), ...shortened(second)];
}

/** The index of the sentence that holds the unit at `at`; the last one behind the text. */
function sentenceAt(sentences: readonly Sentence[], at: number): number {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.start ?? Infinity) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A standing piece: when all of it was there, and where it ends in the final text. */
interface Standing {
  readonly born: number;
  readonly end: number;
}

/** Keeps those standing pieces alone that no later one is both nearer than and older than: `born` rises in the list. */
function note(standing: Standing[], one: Standing): void {
  while ((standing.at(-1)?.born ?? -1) >= one.born) standing.pop();
  standing.push(one);
}

/** The end of the nearest standing piece that was there before the op `count`; 0 without one. */
function offsetBefore(standing: readonly Standing[], count: number): number {
  let low = 0;
  let high = standing.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((standing[middle]?.born ?? Infinity) < count) low = middle + 1;
    else high = middle;
  }
  return standing[low - 1]?.end ?? 0;
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && (text[next] ?? '').trim() === '') next += 1;
  return next < text.length ? next : at;
}

/** Units `from` to `to` of a piece. */
function partOf(piece: Piece, from: number, to: number): Piece {
  if (from === 0 && to === piece.text.length) return piece;
  const born = piece.step === 0 ? piece.born : piece.born + from;
  return { ...piece, text: piece.text.slice(from, to), born, clock: piece.clock + from };
}
