import type { Composition } from '#contract/composition';
import type { FollowedLog } from './followed-log.ts';
import { isEdit, type Step } from './log-steps.ts';
import { isByHand, isOneCharacter, replacing } from './process-figures.ts';

/** Fewer waits than this have no median. */
const WAITS_MIN = { sentence: 5, word: 20, letter: 50 } as const;
const BLANK = /\s/u;
const WORD = /[\p{L}\p{N}]/u;
const SENTENCE_END = /[.!?。！？]/u;
/** Marks that may stand between the end of a sentence and the next one. */
const CLOSING = /["'”’»)\]]/u;

type Kind = keyof typeof WAITS_MIN;

/** The pauses of a log, and the most words in a row without a correction. */
export function compositionRhythm({ sittings, course }: FollowedLog): {
  pauses: Composition['pauses'];
  longestRun: number;
} {
  const waits: Record<Kind, number[]> = { sentence: [], word: [], letter: [] };
  for (const { stretches } of sittings) for (const { edits } of stretches) addWaits(waits, edits);
  const median = (kind: Kind): number | null => medianOf(waits[kind], WAITS_MIN[kind]);
  return {
    pauses: { sentence: median('sentence'), word: median('word'), letter: median('letter') },
    longestRun: longestRun(course.steps),
  };
}

/** Typing that goes on key by key: where it ends, its last character that is no space, and what came since. */
interface Hand {
  place: number;
  last: string;
  /** Whether a sentence ended with the last character. */
  ended: boolean;
  spaced: boolean;
  longest: number;
}

/**
 * Adds the waits of edits in a row: of two letters side by side the time between them; of two words or sentences the
 * longest time from the end of the one to the first letter of the other. Only keys that follow each other in time and
 * place count. A line feed ends a sentence.
 */
function addWaits(waits: Record<Kind, number[]>, edits: readonly Step[]): void {
  const hand: Hand = { place: -1, last: '', ended: false, spaced: false, longest: 0 };
  for (const { op, source, sinceMs, index, inserted } of edits) {
    if (!isEdit(op)) continue;
    const isKey = op.kind === 'insert' && isByHand(source) && isOneCharacter(op.text);
    if (!isKey || index !== hand.place) Object.assign(hand, { last: '', ended: false, spaced: false, longest: 0 });
    hand.place = index + inserted;
    if (isKey) takeKey(waits, hand, op.text, sinceMs ?? 0);
  }
}

function takeKey(waits: Record<Kind, number[]>, hand: Hand, key: string, sinceMs: number): void {
  hand.longest = Math.max(hand.longest, sinceMs);
  if (BLANK.test(key)) {
    hand.spaced = true;
    hand.ended ||= key === '\n';
    return;
  }
  if (hand.last !== '' && WORD.test(key)) {
    if (hand.spaced) waits[hand.ended ? 'sentence' : 'word'].push(hand.longest);
    else if (WORD.test(hand.last)) waits.letter.push(sinceMs);
  }
  hand.ended = SENTENCE_END.test(key) || (hand.ended && CLOSING.test(key));
  hand.last = key;
  hand.spaced = false;
  hand.longest = 0;
}

function medianOf(numbers: readonly number[], least: number): number | null {
  if (numbers.length < least) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  return Math.round(((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2);
}

/** Most words in a row that were entered by hand at the end of the text, without a deletion between them. */
function longestRun(steps: readonly Step[]): number {
  let longest = 0;
  let words = 0;
  let inWord = false;
  for (const { op, source, away } of steps) {
    if (!isEdit(op) || (op.kind === 'delete' && replacing.has(op.source))) continue;
    if (op.kind === 'delete' || away || !isByHand(source)) {
      words = 0;
      inWord = false;
      continue;
    }
    for (const unit of op.text) {
      const isBlank = BLANK.test(unit);
      if (!isBlank && !inWord) words += 1;
      inWord = !isBlank;
    }
    longest = Math.max(longest, words);
  }
  return longest;
}
