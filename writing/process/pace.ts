import type { Delete, Insert } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { StreamId } from '#contract/identifier';

/**
 * How much hands and voices enter, in UTF-16 units. Nobody types 25 characters a second for longer than a moment (300
 * words a minute), nor speaks 20 (240 words a minute). What a page could not take in while it was busy comes at once, so
 * some are in stock. One credit comes back with each tick of 10 ms.
 */
const KEYS = { credits: 4, stock: 60 * 4, most: 60 * 4 } as const;
/** An utterance is put in when it ends: up to 45 s of speech come at once. */
const SPEECH = { credits: 5, stock: 100 * 5, most: 900 * 5 } as const;
/** Keyboards that put in several letters by one key are rare: many such keys in a row are not pressed as fast. */
const LETTERS_AT_ONCE = 3;

/** One input event of a keyboard brings a word at most. */
const WORD_MAX = 40;
/** The same in scripts that put no spaces between words. */
const UNSPACED_MAX = 8;
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/gu;

/** What is in stock, in credits. `since`: clock of the first character after the stock was last full enough. */
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
  /** Clock of the first character of the input that an input method, a correction or a voice is putting in; null: of none. */
  entering: number | null;
  /** The group of the last typed insertion that named one, and the clock of its first character. */
  group: number | null;
  groupClock: number;
  /** The last two units that were typed: a key that is held down, or keys that are drummed on. */
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
 * Notes an insertion. Answers from which clock on the stream's characters that claim the same came in by more than keys
 * or a voice make in their time; null: the insertion can be what it claims.
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

/** Notes a deletion: what an input method, a correction or a voice replaces of its own a moment later is not entered twice. */
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

/** The clock at which the group of a typed insertion began; null if it begins with it. Only what is too long is cut up. */
function groupBefore(pace: Pace, { group, clock }: Insert): number | null {
  const goesOn = group !== undefined && group === pace.group;
  pace.group = group ?? null;
  if (!goesOn) pace.groupClock = clock;
  return goesOn ? pace.groupClock : null;
}

/** How many units of a text count where speed is judged: one that was among the last two, `recent`, does not. */
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
