import { comparedWords, gramsOf, type ComparedWord } from './fingerprints.ts';
import { matchesIn, type Match } from './matches.ts';
import type { EarlierRow, EarlierText, EarlierWord } from './earlier-text.ts';

/** The fewest words in a row that count as earlier writing; a shorter text counts only as a whole. */
export const EARLIER_MIN_WORDS = 6;
/** A part goes on beyond at most this many changed words at a time, if {@link SAME_MIN_WORDS} equal words follow. */
const CHANGED_MAX_WORDS = 2;
const SAME_MIN_WORDS = 3;
/** A shorter text is never earlier writing, in UTF-16 units. */
const TEXT_MIN = 6;

/**
 * A part of a text that its writer wrote before: its units, the number of its words, and how many of them are changed.
 */
export interface EarlierPart {
  readonly from: number;
  readonly to: number;
  readonly words: number;
  readonly changed: number;
  readonly source: EarlierText;
}

/**
 * The parts of `text` that stand in earlier writing from before a time (milliseconds since 1970), in order and without
 * overlaps: {@link EARLIER_MIN_WORDS} words in a row, extended on both sides across at most {@link CHANGED_MAX_WORDS}
 * other words at a time. A text with fewer words must stand there whole.
 */
export function earlierParts(text: string, before: number, sources: readonly EarlierText[]): EarlierPart[] {
  const words = comparedWords(text);
  if (text.length < TEXT_MIN || words.length === 0) return [];
  const found = sources.flatMap((source) => stretchesIn(words, before, source).map((part) => ({ ...part, source })));
  const taken = new Uint8Array(words.length);
  const parts: EarlierPart[] = [];
  for (const { first, end, changed, source } of found.sort((a, b) => b.end - b.first - (a.end - a.first))) {
    for (const [from, to] of freeStretches(taken, first, end)) {
      taken.fill(1, from, to);
      const count = changed.filter((at) => at >= from && at < to).length;
      parts.push({ ...unitsOf(text, words, from, to), words: to - from, changed: count, source });
    }
  }
  return parts.sort((a, b) => a.from - b.from);
}

/**
 * Returns a quick test, without times, of whether earlier writing in the given texts could be part of one of `blocks`.
 * It reads each of their words once for each size of row in use, at most {@link EARLIER_MIN_WORDS} sizes.
 */
export function mayHold(blocks: readonly string[]): (texts: readonly string[]) => boolean {
  const rows = new Map<number, Set<string>>();
  for (const words of blocks.map((text) => comparedWords(text))) {
    const size = Math.min(words.length, EARLIER_MIN_WORDS);
    const known = rows.get(size) ?? new Set<string>();
    rows.set(size, known);
    if (size > 0) for (const row of gramsOf(words, size)) known.add(row);
  }
  return (texts) =>
    texts.some((text) => {
      const words = comparedWords(text);
      return [...rows].some(([size, known]) => size > 0 && gramsOf(words, size).some((row) => known.has(row)));
    });
}

/** Words `first` up to, not including, `end` that are earlier writing, except those in `changed`. */
interface Stretch {
  readonly first: number;
  readonly end: number;
  readonly changed: readonly number[];
}

function stretchesIn(words: readonly ComparedWord[], before: number, { row, indexed }: EarlierText): Stretch[] {
  const size = Math.min(words.length, EARLIER_MIN_WORDS);
  const both = { words, row, before };
  const stretches: Stretch[] = [];
  let covered = 0;
  for (const match of matchesIn(words, indexed(size)).flatMap((found) => datedParts(found, both, size))) {
    const end = match.own + match.words;
    if (end <= covered) continue;
    const stretch = words.length < EARLIER_MIN_WORDS ? exact(match) : stretched(match, both, covered);
    covered = stretch.end;
    stretches.push(stretch);
  }
  return stretches;
}

function exact({ own, words }: Match): Stretch {
  return { first: own, end: own + words, changed: [] };
}

interface Both {
  readonly words: readonly ComparedWord[];
  readonly row: EarlierRow;
  readonly before: number;
}

/** The parts of a match that were there before the time and are long enough. */
function datedParts({ own, other, words }: Match, { row, before }: Both, size: number): Match[] {
  const parts: Match[] = [];
  let from = 0;
  for (let at = 0; at <= words; at += 1) {
    if (at < words && (row[other + at]?.at ?? Infinity) < before) continue;
    if (at - from >= size) parts.push({ own: own + from, other: other + from, words: at - from });
    from = at + 1;
  }
  return parts;
}

/** A match extended on both sides across a few changed words, not before word `low`. */
function stretched(match: Match, both: Both, low: number): Stretch {
  const changed: number[] = [];
  const behind = extend(match.own + match.words, match.other + match.words, 1, both, both.words.length, changed);
  const front = extend(match.own - 1, match.other - 1, -1, both, low - 1, changed);
  return { first: front + 1, end: behind, changed };
}

/** Extends a match from the first word beyond it in direction `way`. Returns the word at which it ends. */
function extend(own: number, other: number, way: 1 | -1, both: Both, limit: number, changed: number[]): number {
  let [at, place] = [own, other];
  for (;;) {
    while (at !== limit && isSame(both, at, place)) {
      at += way;
      place += way;
    }
    const rest = (limit - at) * way;
    const skip = rest > CHANGED_MAX_WORDS ? skipOf(both, at, place, way, limit) : { own: rest, other: 0 };
    const isEnd = rest <= CHANGED_MAX_WORDS && limit !== both.words.length && limit !== -1;
    if (skip === null || rest === 0 || isEnd) return at;
    for (let k = 0; k < Math.max(skip.own, 1); k += 1)
      if (skip.other > 0 || !isSame(both, at + k * way, place + k * way)) changed.push(at + k * way);
    at += skip.own * way;
    place += skip.other * way;
  }
}

/** The number of words to skip in both texts until {@link SAME_MIN_WORDS} are equal; null where there are none. */
function skipOf(
  both: Both,
  at: number,
  place: number,
  way: 1 | -1,
  limit: number,
): { own: number; other: number } | null {
  for (let sum = 1; sum <= 2 * CHANGED_MAX_WORDS; sum += 1) {
    for (let own = Math.min(sum, CHANGED_MAX_WORDS); own >= 0 && sum - own <= CHANGED_MAX_WORDS; own -= 1) {
      let same = 0;
      while (same < SAME_MIN_WORDS) {
        const next = at + (own + same) * way;
        if (next === limit || !isSame(both, next, place + (sum - own + same) * way)) break;
        same += 1;
      }
      const isEdge = limit === -1 || limit === both.words.length;
      const reaches = isEdge && same > 0 && at + (own + same) * way === limit;
      if (same === SAME_MIN_WORDS || reaches) return { own, other: sum - own };
    }
  }
  return null;
}

function isSame({ words, row, before }: Both, at: number, place: number): boolean {
  const other: EarlierWord | null = row[place] ?? null;
  return other !== null && other.at < before && words[at]?.word === other.word;
}

/** The stretches of words that no longer part has taken. */
function freeStretches(taken: Uint8Array, first: number, end: number): [number, number][] {
  const free: [number, number][] = [];
  let from = first;
  for (let at = first; at <= end; at += 1) {
    if (at < end && taken[at] === 0) continue;
    if (at > from) free.push([from, at]);
    from = at + 1;
  }
  return free;
}

/** The units of words, including the text around and between them that is no word. */
function unitsOf(
  text: string,
  words: readonly ComparedWord[],
  first: number,
  end: number,
): { from: number; to: number } {
  return { from: first === 0 ? 0 : (words[first]?.from ?? 0), to: words[end]?.from ?? text.length };
}
