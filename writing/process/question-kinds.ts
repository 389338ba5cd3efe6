import { SITTING_BREAK_MS } from '#contract/report';
import { countsOf } from '../document/counts.ts';
import { lastBorn, type Passage } from './passages.ts';
import { isOutside } from './pastes.ts';
import { textAt, type Replay } from './replay.ts';

/** What a question is about. */
export type QuestionKind =
  | 'began'
  | 'rewritten'
  | 'dropped'
  | 'paused'
  | 'moved'
  | 'late'
  | 'pasted'
  | 'source'
  | 'longest'
  | 'last';

/** A question for a conversation about a text, found in its log. */
export interface Question {
  readonly kind: QuestionKind;
  /** The passage of the final text that it is about; '' for a passage that stands no more. */
  readonly text: string;
  /** The moment to look at: the number of ops up to and with it, at least 1. */
  readonly count: number;
  /**
   * The op that wrote the oldest unit of the passage, by the number of ops up to and with it. Of all questions of a sheet
   * it names this one alone.
   */
  readonly begun: number;
  /** What stood there at that moment, for the kinds 'rewritten' and 'dropped'. */
  readonly earlier?: string;
  /** The length of the pause in milliseconds, for the kind 'paused'. */
  readonly pauseMs?: number;
}

/** A shorter sentence says too little to be asked about. */
const SENTENCE_MIN_WORDS = 6;
const REWRITTEN_MIN_WORDS = 5;
const DROPPED_MIN_WORDS = 15;
const MOVED_MIN_WORDS = 8;
const PAUSE_MIN_MS = 20_000;
/** Late is what was written in the last part of the work, before this much older text. */
const LATE_SHARE = 0.75;
const LATE_MIN_WORDS = 12;
const LATE_BEFORE_WORDS = 40;
const PASTED_MIN_WORDS = 4;
const PASTED_MAX = 2;
/** A reference in brackets, a web address, or a quotation of some words. Each repetition is bounded. */
const SOURCE = /\([^()]{0,60}\d{4}[^()]{0,20}\)|\[\d{1,3}\]|https?:\/\/\S|["“][^"“”]{20,400}["”]/u;

/** A question that may be asked, and the sentences that it takes. */
export interface Candidate {
  readonly about: readonly Passage[];
  readonly question: Question;
}

export interface QuestionsOfKind {
  readonly kind: QuestionKind;
  /** How many of it a sheet has. */
  readonly most: number;
  /** How many more it may have where there are too few of others. */
  readonly further: number;
  /** The best first. */
  readonly list: Candidate[];
}

/** All questions that may be asked about a text, by kind in the order of a sheet. */
export function candidatesOf(replay: Replay, passages: readonly Passage[], timed: boolean): QuestionsOfKind[] {
  const whole = passages.filter(({ words }) => words >= SENTENCE_MIN_WORDS);
  const text = textAt(replay, replay.count);
  // What was only moved stands elsewhere.
  const earlier = passages
    .flatMap((passage) => earlierOf(passage) ?? [])
    .filter(({ deleted }) => !text.includes(deleted.trim()));
  return [
    { kind: 'pasted', most: PASTED_MAX, further: 2, list: pasted(passages) },
    { kind: 'rewritten', most: 1, further: 2, list: rewritten(earlier) },
    { kind: 'dropped', most: 1, further: 2, list: dropped(earlier) },
    { kind: 'moved', most: 1, further: 1, list: moved(passages) },
    { kind: 'late', most: 1, further: 1, list: late(replay, passages) },
    { kind: 'paused', most: 1, further: 2, list: timed ? paused(replay, whole) : [] },
    { kind: 'source', most: 1, further: 2, list: sources(whole) },
    { kind: 'began', most: 1, further: 0, list: byMoment(whole, 'began') },
    { kind: 'last', most: 1, further: 0, list: byMoment(whole, 'last') },
    { kind: 'longest', most: 1, further: 3, list: longest(whole) },
  ];
}

/** What stood in the place of a sentence when most of what was deleted there could be read. */
interface EarlierForm {
  readonly passage: Passage;
  readonly count: number;
  readonly deletedWords: number;
  readonly deleted: string;
  /** All that stood there, deleted or not. */
  readonly text: string;
  /** How many units of the final sentence stood beside it. */
  readonly kept: number;
}

function earlierOf(passage: Passage): EarlierForm | null {
  const gone = passage.pieces.filter((piece) => piece.gone !== Infinity);
  const count = momentOfMost(gone);
  if (count === null) return null;
  const deleted = readAt(gone, count);
  return {
    passage,
    count,
    deleted,
    deletedWords: countsOf(deleted).words,
    text: readAt(passage.pieces, count).trim(),
    kept: readAt(passage.pieces, count).length - deleted.length,
  };
}

type Pieces = Passage['pieces'];

/** The moment at which most units of these pieces can be read, the last one before some of them go. */
function momentOfMost(pieces: Pieces): number | null {
  const changes = new Map<number, number>();
  const add = (count: number, units: number): void => void changes.set(count, (changes.get(count) ?? 0) + units);
  for (const piece of pieces) {
    const seen = readAt([piece], piece.gone - 1).length;
    for (let unit = 0; unit < (piece.step === 0 ? 1 : seen); unit += 1)
      add(piece.born + unit, piece.step === 0 ? seen : 1);
    add(piece.gone, -seen);
  }
  let most = 0;
  let found: number | null = null;
  let now = 0;
  const sorted = [...changes].sort(([one], [other]) => one - other);
  for (const [index, [count, units]] of sorted.entries()) {
    now += units;
    if (now > most) [most, found] = [now, (sorted[index + 1]?.[0] ?? count + 1) - 1];
  }
  return found;
}

function readAt(pieces: Pieces, count: number): string {
  return pieces
    .map(({ born, step, gone, text }) => {
      if (count < born || count >= gone) return '';
      return step === 0 ? text : text.slice(0, count - born + 1);
    })
    .join('');
}

/** Half of the sentence stood there already: what is gone stood beside it, and was not its earlier form. */
function isBeside({ kept, passage }: EarlierForm): boolean {
  return kept * 2 >= passage.text.length;
}

function rewritten(forms: readonly EarlierForm[]): Candidate[] {
  return forms
    .filter((form) => form.deletedWords >= REWRITTEN_MIN_WORDS && form.passage.words >= SENTENCE_MIN_WORDS)
    .filter((form) => !isBeside(form) || form.deletedWords < DROPPED_MIN_WORDS)
    .sort((one, other) => other.deletedWords - one.deletedWords)
    .map(({ passage, count, text }) => ({
      about: [passage],
      question: { kind: 'rewritten', text: passage.text, count, begun: firstBorn(passage), earlier: text },
    }));
}

function dropped(forms: readonly EarlierForm[]): Candidate[] {
  return forms
    .filter((form) => form.deletedWords >= DROPPED_MIN_WORDS && isBeside(form))
    .sort((one, other) => other.deletedWords - one.deletedWords)
    .map(({ passage, count, deleted }) => ({
      about: [],
      question: { kind: 'dropped', text: '', count, begun: firstGone(passage, count), earlier: deleted.trim() },
    }));
}

function standing({ pieces }: Passage): Pieces {
  return pieces.filter(({ gone }) => gone === Infinity);
}

/** Runs of sentences that hold for `isPart`, the one with most words first. */
function runs(passages: readonly Passage[], isPart: (passage: Passage) => boolean): Passage[][] {
  const found: Passage[][] = [];
  let open: Passage[] | null = null;
  for (const passage of passages) {
    if (!isPart(passage)) open = null;
    else if (open === null) found.push((open = [passage]));
    else open.push(passage);
  }
  return found.sort((one, other) => wordsOf(other) - wordsOf(one));
}

function wordsOf(passages: readonly Passage[]): number {
  return passages.reduce((sum, { words }) => sum + words, 0);
}

/** Whether at least half of a sentence's units are in pieces that hold for `isPart`. */
function isMostly(passage: Passage, isPart: (piece: Pieces[number]) => boolean): boolean {
  const units = standing(passage).filter(isPart);
  return units.reduce((sum, { text }) => sum + text.length, 0) * 2 >= passage.text.length;
}

function aboutRun(kind: QuestionKind, about: readonly Passage[]): Candidate {
  const count = Math.max(...about.flatMap((passage) => standing(passage).map(lastBorn)));
  const begun = Math.min(...about.map(firstBorn));
  return { about, question: { kind, text: about.map(({ text }) => text).join(' '), count, begun } };
}

function pasted(passages: readonly Passage[]): Candidate[] {
  return runs(passages, (passage) => isMostly(passage, ({ origin }) => isOutside(origin)))
    .filter((run) => wordsOf(run) >= PASTED_MIN_WORDS)
    .map((run) => aboutRun('pasted', run));
}

function moved(passages: readonly Passage[]): Candidate[] {
  return runs(passages, (passage) => isMostly(passage, ({ copy, origin }) => copy && !isOutside(origin)))
    .filter((run) => wordsOf(run) >= MOVED_MIN_WORDS)
    .map((run) => aboutRun('moved', run));
}

function late({ count }: Replay, passages: readonly Passage[]): Candidate[] {
  const isLate = (passage: Passage): boolean => isMostly(passage, ({ born }) => born > count * LATE_SHARE);
  return runs(passages, isLate)
    .filter((run) => {
      const next = passages.slice(passages.indexOf(run.at(-1) as Passage) + 1).filter((passage) => !isLate(passage));
      return wordsOf(run) >= LATE_MIN_WORDS && wordsOf(next) >= LATE_BEFORE_WORDS;
    })
    .map((run) => aboutRun('late', run));
}

/** When the oldest unit was written that could be read after `count` ops and is gone. */
function firstGone({ pieces }: Passage, count: number): number {
  const read = pieces.filter(({ born, gone }) => gone !== Infinity && born <= count && gone > count);
  return Math.min(...read.map(({ born }) => born));
}

/** When the oldest unit of a sentence was written that still stands in it. */
function firstBorn(passage: Passage): number {
  return Math.min(...standing(passage).map(({ born }) => born));
}

/** Sentences by the pause before their first character, or before the space in front of it. */
function paused({ times }: Replay, whole: readonly Passage[]): Candidate[] {
  const gapBefore = (count: number): number => (times[count - 1] ?? 0) - (times[count - 2] ?? Infinity);
  return whole
    .map((passage) => {
      const count = firstBorn(passage);
      return { passage, count, pauseMs: Math.max(gapBefore(count - 1), gapBefore(count)) };
    })
    .filter(({ pauseMs }) => pauseMs >= PAUSE_MIN_MS && pauseMs < SITTING_BREAK_MS)
    .sort((one, other) => other.pauseMs - one.pauseMs)
    .map(({ passage, count, pauseMs }) => ({
      about: [passage],
      question: { kind: 'paused', text: passage.text, count, begun: count, pauseMs },
    }));
}

function sources(whole: readonly Passage[]): Candidate[] {
  return whole.filter(({ text }) => SOURCE.test(text)).map((passage) => aboutRun('source', [passage]));
}

/** The sentences by the moment of their oldest or newest unit: the first one, or the last one, first. */
function byMoment(whole: readonly Passage[], kind: 'began' | 'last'): Candidate[] {
  const lastOf = (passage: Passage): number => Math.max(...standing(passage).map(lastBorn));
  const moment = kind === 'began' ? firstBorn : lastOf;
  return whole
    .map((passage) => ({ passage, count: moment(passage) }))
    .sort((one, other) => (kind === 'began' ? one.count - other.count : other.count - one.count))
    .map(({ passage, count }) => ({
      about: [passage],
      question: { kind, text: passage.text, count, begun: firstBorn(passage) },
    }));
}

function longest(whole: readonly Passage[]): Candidate[] {
  return [...whole].sort((one, other) => other.words - one.words).map((passage) => aboutRun('longest', [passage]));
}
