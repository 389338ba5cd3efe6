import type { Delete, Insert } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { StreamId } from '#contract/identifier';

/**
 * Credits of hands and voices, in which UTF-16 units are paid. Nobody types 25 characters a second for longer than a
 * moment (300 words a minute), nor speaks 20 (240 words a minute). Input that waited while a page was busy comes at
 * once, so a stock of credits is kept. One credit comes back with each tick of 10 ms.
 */
const KEYS = { credits: 4, stock: 60 * 4, most: 60 * 4 } as const;
/** A dictated utterance is inserted at its end: up to 45 s of speech come at once. */
const SPEECH = { credits: 5, stock: 100 * 5, most: 900 * 5 } as const;
/** Keyboards that insert several letters by one key are rare, and many such keys in a row are pressed more slowly. */
const LETTERS_AT_ONCE = 3;

/** The longest insertion of one input event of a keyboard: a word. */
const WORD_MAX = 40;
/** The same in scripts that put no spaces between words. */
const UNSPACED_MAX = 8;
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/gu;

/** The credits in stock. `since`: the clock of the first character after the stock was last full enough. */
interface Stock {
  left: number;
  since: number;
  /** Whether more was taken than there was since then. */
  over: boolean;
}

/** How fast a stream was written up to its last edit. */
export interface Pace {
  /** Tick of the last edit. */
  at: number;
  readonly keys: Stock;
  readonly speech: Stock;
  /** Clock of the first character that an input method, a correction or a voice is now entering; null: none is. */
  entering: number | null;
  /** The group of the last typed insertion that named one, and the clock of its first character. */
  group: number | null;
  groupClock: number;
  /** The last two typed units, by which a key held down, or keys drummed on, are recognized. */
  recent: string;
}

/** Sources that a keyboard or a voice claims for itself. */
export const claimedByHand: ReadonlySet<Source> = new Set(['typed', 'ime', 'autocorrect', 'dictation']);
const assisting: ReadonlySet<Source> = new Set(['ime', 'autocorrect', 'dictation']);

export function createPace(): Pace {
  return {
    at: 0,
    keys: { left: KEYS.stock, since: 0, over: false },
    speech: { left: SPEECH.stock, since: 0, over: false },
    entering: null,
    group: null,
    groupClock: 0,
    recent: '',
  };
}

/** Whether a text is more than one input event of a keyboard brings: more than a word. */
export function isMoreThanWord(text: string): boolean {
  const word = text.trim();
  if (text.length > WORD_MAX || /\s/u.test(word)) return true;
  return word.length > UNSPACED_MAX && (word.match(unspaced)?.length ?? 0) > UNSPACED_MAX;
}

/**
 * Takes the credits of an insertion. Returns the clock from which on the stream's characters with the same claim came
 * in faster than keys or a voice make them; null: the insertion can be what it claims.
 */
export function paceOfInsert(pace: Pace, op: Insert): number | null {
  const { source } = op;
  rest(pace, op);
  if (assisting.has(source)) {
    pace.entering ??= op.clock;
    return take(pace.speech, op.text.length * SPEECH.credits);
  }
  pace.entering = null;
  if (source !== 'typed') return null;
  // The time in which keys are pressed is no time of speech.
  pace.speech.left = Math.min(pace.speech.left, SPEECH.stock);
  const part = groupBefore(pace, op);
  if (part !== null || isMoreThanWord(op.text)) return part ?? op.clock;
  return take(pace.keys, lettersOf(pace, op.text) * KEYS.credits);
}

/** Gives back the credits of text that an input method, a correction or a voice replaces: it is not entered twice. */
export function paceOfDelete(pace: Pace, stream: StreamId, { source, ranges }: Delete): void {
  if (!assisting.has(source)) {
    pace.entering = null;
    return;
  }
  if (pace.entering === null) return;
  for (const range of ranges) {
    const own = range.stream === stream ? range.clock + range.length - Math.max(range.clock, pace.entering) : 0;
    pace.speech.left = Math.min(SPEECH.most, pace.speech.left + Math.max(0, own) * SPEECH.credits);
  }
}

/** Fills the stocks by the time since the last edit. */
function rest(pace: Pace, { at, clock }: Insert): void {
  const ticks = Math.max(0, at - pace.at);
  pace.at = Math.max(pace.at, at);
  fill(pace.keys, ticks, KEYS, clock);
  fill(pace.speech, ticks, SPEECH, clock);
}

function fill(stock: Stock, ticks: number, { stock: enough, most }: typeof KEYS | typeof SPEECH, clock: number): void {
  stock.left = Math.min(most, stock.left + ticks);
  if (stock.left < enough) return;
  stock.since = clock;
  stock.over = false;
}

function take(stock: Stock, credits: number): number | null {
  if (credits > stock.left) stock.over = true;
  stock.left = Math.max(0, stock.left - credits);
  return stock.over ? stock.since : null;
}

/**
 * The clock at which the group of a typed insertion began; null for the group's first edit. Only a change too long for
 * one edit is cut into a group.
 */
function groupBefore(pace: Pace, { group, clock }: Insert): number | null {
  const goesOn = group !== undefined && group === pace.group;
  pace.group = group ?? null;
  if (!goesOn) pace.groupClock = clock;
  return goesOn ? pace.groupClock : null;
}

/**
 * The number of units of a text that count for speed: a single unit that was among the last two, `recent`, does not.
 */
export function keysOf(recent: string, text: string): number {
  return text.length === 1 && recent.includes(text) ? 0 : text.length;
}

/** How many keys a typed text costs. */
function lettersOf(pace: Pace, text: string): number {
  const before = pace.recent;
  pace.recent = (before + text).slice(-2);
  if (text.length === 1) return keysOf(before, text);
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters > 1 ? letters * LETTERS_AT_ONCE : 1;
}
