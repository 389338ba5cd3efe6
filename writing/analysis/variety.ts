import { ln } from './exact.ts';
import type { Parsed, Word } from './parse.ts';

export const VARIETY_FEATURES = [
  'varietyIn50',
  'varietyIn100',
  'onceIn100',
  'yule',
  'repeatedPairs',
  'repeatedTriples',
] as const;
export type VarietyFeature = (typeof VARIETY_FEATURES)[number];

/** Repetition is counted in the first this many words, so that it doesn't grow with the length of the text. */
const REPETITION_WORDS = 250;
const ONCE_WORDS = 100;
/** More than the number of different words that are described at a time; its square is still an exact integer. */
const NUMBERS_MAX = 67_108_864;

/**
 * How varied the words of the tokens from `from` up to `to` are: the moving-average type-token ratio (Covington and
 * McFall 2010), Yule's K as a logarithm (Yule 1944), the share that occurs once, and repeated pairs and triples.
 */
export function describeVariety({ tokens }: Parsed, from: number, to: number): Record<VarietyFeature, number> {
  const words: Word[] = [];
  for (let at = from; at < to; at += 1) {
    const word = tokens[at]?.word ?? null;
    if (word !== null) words.push(word);
  }
  const [repeatedPairs, repeatedTriples] = repetitionIn(words.slice(0, REPETITION_WORDS));
  return {
    varietyIn50: movingVariety(words, 50),
    varietyIn100: movingVariety(words, 100),
    onceIn100: shareOfOnce(words.slice(0, ONCE_WORDS)),
    yule: logOfYule(words),
    repeatedPairs,
    repeatedTriples,
  };
}

/** The mean share of different words in every stretch of `size` words; of all words where there are fewer. */
export function movingVariety(words: readonly unknown[], size: number): number {
  if (words.length <= size) return new Set(words).size / Math.max(1, words.length);
  const inside = new Map<unknown, number>();
  let different = 0;
  let sum = 0;
  for (let at = 0; at < words.length; at += 1) {
    const count = inside.get(words[at]) ?? 0;
    if (count === 0) different += 1;
    inside.set(words[at], count + 1);
    if (at >= size) {
      const left = (inside.get(words[at - size]) ?? 1) - 1;
      inside.set(words[at - size], left);
      if (left === 0) different -= 1;
    }
    if (at >= size - 1) sum += different / size;
  }
  return sum / (words.length - size + 1);
}

function shareOfOnce(words: readonly Word[]): number {
  const once = [...countsOf(words).values()].filter((count) => count === 1).length;
  return once / Math.max(1, words.length);
}

function logOfYule(words: readonly Word[]): number {
  let squares = 0;
  for (const count of countsOf(words).values()) squares += count * count;
  const length = Math.max(1, words.length);
  return ln(1 + (1e4 * Math.max(0, squares - length)) / (length * length));
}

function countsOf(words: readonly Word[]): Map<Word, number> {
  const counts = new Map<Word, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The share of pairs, and of triples, of words that occurred before. */
function repetitionIn(words: readonly Word[]): [pairs: number, triples: number] {
  const pairs = new Map<number, number>();
  const triples = new Set<number>();
  for (let at = 1; at < words.length; at += 1) {
    const pair = numberOfPair(pairs, words[at - 1], words[at]);
    const before = at > 1 ? numberOfPair(pairs, words[at - 2], words[at - 1]) : null;
    // A triple is two pairs that share their middle word.
    if (before !== null) triples.add(before * REPETITION_WORDS + pair);
  }
  const share = (seen: number, runs: number): number => 1 - seen / Math.max(1, runs);
  return [share(pairs.size, words.length - 1), share(triples.size, words.length - 2)];
}

function numberOfPair(pairs: Map<number, number>, one: Word | undefined, other: Word | undefined): number {
  const key = (one?.number ?? 0) * NUMBERS_MAX + (other?.number ?? 0);
  const known = pairs.get(key);
  if (known !== undefined) return known;
  pairs.set(key, pairs.size);
  return pairs.size - 1;
}
