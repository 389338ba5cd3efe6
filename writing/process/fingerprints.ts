import { unquotedSpans } from '../analysis/own-words.ts';
import { wordAsSeen } from './same-letters.ts';

/** This many words in a row that stand in two texts are a match. */
export const MATCH_MIN_WORDS = 12;
/** The number of words in one hash. */
const GRAM_WORDS = 8;
/** One hash is kept of this many in a row: every match holds a whole window. */
const WINDOW_GRAMS = MATCH_MIN_WORDS - GRAM_WORDS + 1;
/** Raised with each change of the hashed text: fingerprints of different methods can't be compared. */
export const FINGERPRINT_METHOD = 2;

/** A word as it is compared, and its place in the text in UTF-16 units. */
export interface ComparedWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]|['’](?=\p{L}))*/gu;

/**
 * The words of a text that are compared with others', without quotations and the assignment's own words. A run ends
 * where text was set aside, because its two sides are not in a row. Case, punctuation, Unicode forms of the same
 * character, look-alike letters and invisible characters make no difference.
 */
export function comparedRuns(text: string, prompt: string): ComparedWord[][] {
  return unquotedSpans(text, prompt)
    .map(([start, end]) => comparedWords(text, start, end))
    .filter((run) => run.length >= MATCH_MIN_WORDS);
}

/** The words from `start` to `end` of a text, as they are compared. */
export function comparedWords(text: string, start = 0, end = text.length): ComparedWord[] {
  return [...text.slice(start, end).matchAll(WORD)].map(({ 0: found, index }) => ({
    word: wordAsSeen(found),
    from: start + index,
    to: start + index + found.length,
  }));
}

/**
 * The fingerprints of a text by winnowing: two texts that share {@link MATCH_MIN_WORDS} words in a row share a
 * fingerprint, for any deterministic `hash`. About one fingerprint is kept for three words.
 * Source: Schleimer, Wilkerson, Aiken, Winnowing: Local Algorithms for Document Fingerprinting (SIGMOD 2003), with k =
 * 8 and w = 5, so that the guarantee threshold t = w + k - 1 is 12 words.
 */
export function fingerprintsOf(
  runs: readonly (readonly ComparedWord[])[],
  hash: (gram: string) => bigint,
): Set<bigint> {
  const kept = new Set<bigint>();
  for (const run of runs) {
    const hashes = gramsOf(run, GRAM_WORDS).map(hash);
    for (let at = 0; at + WINDOW_GRAMS <= hashes.length; at += 1) {
      const window = hashes.slice(at, at + WINDOW_GRAMS);
      kept.add(window.reduce((least, one) => (one < least ? one : least)));
    }
  }
  return kept;
}

/** Each `size` words in a row, as one string. */
export function gramsOf(run: readonly ComparedWord[], size: number): string[] {
  const grams: string[] = [];
  for (let at = 0; at + size <= run.length; at += 1) {
    let gram = '';
    for (let next = at; next < at + size; next += 1) gram += `${run[next]?.word ?? ''} `;
    grams.push(gram);
  }
  return grams;
}
