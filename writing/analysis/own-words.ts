import { linesAside, QUOTED_LINE } from './lines-aside.ts';
import { letterWordCount, linesOf, wordCount, type Span } from './spans.ts';

/** The words that a writer may have phrased: without quotations, lists, code, verse and the assignment's own words. */
export interface OwnWords {
  /** The remaining text, in the order and with the paragraphs of the given text. */
  readonly text: string;
  /** For each piece of `text` its place in `text` (`at`) and in the given text (`from`), to map places back. */
  readonly pieces: readonly { readonly at: number; readonly from: number }[];
  /** Share of the given words that was set aside, 0 to 1. */
  readonly setAside: number;
  /** End of the part of the text that was read: only the beginning of a longer text is judged. */
  readonly end: number;
}

/** Only this much of a text's beginning is judged, in UTF-16 units: the time of an analysis stays bounded. */
export const LOOKED_AT_MAX = 200_000;

/** Fewer words in quotation marks are a term or a word under doubt, no quotation. */
const QUOTATION_MIN_WORDS = 4;
const QUOTATION_MAX_UNITS = 20_000;
/**
 * Quotations in a row with more words, and fewer own words between each two, are the text itself in quotation marks.
 */
const QUOTED_MAX_WORDS = 120;
const BETWEEN_MIN_WORDS = 3;
/** Where a larger share of a text's words stands in quotation marks, they are the text itself. */
const MOSTLY_QUOTED = 0.4;
/** The source of a quotation is looked for within this distance before or behind the quotation, in UTF-16 units. */
const NAMED_WITHIN = 60;
const SAYS =
  /\b(?:said|says?|wrote|writes?|argued?|argues|claimed|claims?|stated?|states|noted?|notes|explained|explains?|asked|asks?|replied|replies|quoted?|quotes|cited?|cites|according to|in the words of)\b/i;
const REFERENCE = /^[\s.,]{0,3}(?:\([^()]{0,50}\d[^()]{0,20}\)|\[\d{1,3}\])/;
const QUOTATION_MARKS = ['""', '“”', '«»'] as const;
/** This many words in a row that stand in the assignment are the assignment's. */
const PROMPT_RUN_WORDS = 8;
/** Characters without width, which split a word unseen. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060-\u2064\uFEFF]/g;
/**
 * Sets aside the parts that say nothing about the writer: quotations, quoted lines, lists, code, verse, and runs of
 * words from the assignment `prompt`. Units of the text between words stay as they are.
 */
export function ownWordsOf(given: string, prompt = ''): OwnWords {
  const end = Math.min(given.length, LOOKED_AT_MAX);
  const looked = given.slice(0, end);
  const aside = [...linesAside(looked), ...quotations(looked), ...promptRuns(looked, prompt), ...invisible(looked)];
  const kept = complement(aside, end);
  const pieces: { at: number; from: number }[] = [];
  let text = '';
  for (const [from, to] of kept) {
    pieces.push({ at: text.length, from });
    text += looked.slice(from, to);
  }
  const all = letterWordCount(looked);
  return { text, pieces, setAside: all === 0 ? 0 : 1 - Math.min(all, letterWordCount(text)) / all, end };
}

/**
 * The stretches of a text of any length that are neither quoted nor the assignment's own words, in order. Lists, code
 * and verse stay: they can be copied, too.
 */
export function unquotedSpans(given: string, prompt: string): Span[] {
  const quotedLines = linesOf(given).filter(({ line }) => QUOTED_LINE.test(line));
  const aside = [...quotedLines.map(({ span }) => span), ...quotationsApart(given), ...promptRuns(given, prompt)];
  return complement(aside, given.length);
}

/** Maps a place in the kept words to its place in the given text. */
export function placeInText({ pieces }: OwnWords, at: number): number {
  let found = { at: 0, from: 0 };
  for (const piece of pieces) if (piece.at <= at) found = piece;
  return found.from + at - found.at;
}

function invisible(text: string): Span[] {
  return [...text.matchAll(INVISIBLE)].map(({ index }) => [index, index + 1]);
}

/**
 * Quotations, and the quotation marks of spans that are no quotation: a span counts as quoted where all quoted words
 * are at most {@link MOSTLY_QUOTED} of the text, or where its source is named beside it.
 */
function quotations(text: string): Span[] {
  const quoted = quotedSpans(text);
  const isMinority = quotedWords(quoted, text) <= wordCount(text) * MOSTLY_QUOTED;
  return quoted.flatMap((span, at) => {
    const isNamed =
      isMinority || isAttributed(text, span, quoted[at - 1]?.[1] ?? 0, quoted[at + 1]?.[0] ?? text.length);
    return isNamed && isQuotation([span], text) ? [span] : quotationMarksOf(span);
  });
}

/** The number of words in at least one of the spans, which are sorted. */
function quotedWords(spans: readonly Span[], text: string): number {
  let [words, reached] = [0, 0];
  for (const [from, to] of spans) {
    words += wordCount(text.slice(Math.max(from, reached), to));
    reached = Math.max(reached, to);
  }
  return words;
}

/**
 * Whether the source of a quotation is named beside it. `from` and `to`: the end of the previous quotation and the
 * start of the next one.
 */
function isAttributed(text: string, [start, end]: Span, from: number, to: number): boolean {
  const before = text.slice(Math.max(from, start - NAMED_WITHIN), start);
  const behind = text.slice(end, Math.min(to, end + NAMED_WITHIN));
  return SAYS.test(before) || SAYS.test(behind) || REFERENCE.test(behind);
}

/** {@link quotations} for finding copies: quotation marks around every sentence, or most of a text, hide nothing. */
function quotationsApart(text: string): Span[] {
  const all = seriesOf(quotedSpans(text), text).filter((series) => isQuotation(series, text));
  const quoted = all.flat();
  const words = quotedWords(quoted, text);
  return words > Math.max(QUOTED_MAX_WORDS, wordCount(text) * MOSTLY_QUOTED) ? [] : quoted;
}

function quotedSpans(text: string): Span[] {
  return QUOTATION_MARKS.flatMap((marks) => quotedBy(marks, text))
    .filter(([from, to]) => wordCount(text.slice(from, to)) >= QUOTATION_MIN_WORDS)
    .sort((one, other) => one[0] - other[0]);
}

function isQuotation(series: readonly Span[], text: string): boolean {
  return series.reduce((sum, [from, to]) => sum + wordCount(text.slice(from, to)), 0) <= QUOTED_MAX_WORDS;
}

function quotationMarksOf([from, to]: Span): Span[] {
  return [
    [from, from + 1],
    [to - 1, to],
  ];
}

/** Groups quotations that have hardly a word between them. */
function seriesOf(quoted: readonly Span[], text: string): Span[][] {
  const all: Span[][] = [];
  let end = 0;
  for (const span of quoted) {
    const last = all.at(-1);
    if (last !== undefined && wordCount(text.slice(end, span[0])) < BETWEEN_MIN_WORDS) last.push(span);
    else all.push([span]);
    end = Math.max(end, span[1]);
  }
  return all;
}

/** The spans from each opening mark to the next closing one in the same line. Reads every unit at most three times. */
function quotedBy(marks: string, text: string): Span[] {
  const [opening = '', closing = ''] = marks;
  const spans: Span[] = [];
  let [close, feed] = [-1, -1];
  for (let from = text.indexOf(opening); from >= 0;) {
    if (close <= from) close = placeAfter(text, closing, from);
    if (feed <= from) feed = placeAfter(text, '\n', from);
    const closes = close < feed && close - from <= QUOTATION_MAX_UNITS;
    if (closes) spans.push([from, close + 1]);
    from = text.indexOf(opening, closes ? close + 1 : from + 1);
  }
  return spans;
}

/** The next place of `part` after `from`; the length of the text if there is none. */
function placeAfter(text: string, part: string, from: number): number {
  const found = text.indexOf(part, from + 1);
  return found < 0 ? text.length : found;
}

function promptRuns(text: string, prompt: string): Span[] {
  const runs = new Set<string>();
  const asked = wordsOf(prompt);
  for (let at = 0; at + PROMPT_RUN_WORDS <= asked.length; at += 1) runs.add(keyOf(asked, at));
  if (runs.size === 0) return [];
  const words = wordsOf(text);
  const spans: Span[] = [];
  for (let at = 0; at + PROMPT_RUN_WORDS <= words.length; at += 1) {
    if (!runs.has(keyOf(words, at))) continue;
    const last = words[at + PROMPT_RUN_WORDS - 1];
    spans.push([words[at]?.from ?? 0, last?.to ?? 0]);
  }
  return spans;
}

interface PlacedWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

function wordsOf(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }));
}

function keyOf(words: readonly PlacedWord[], at: number): string {
  return words
    .slice(at, at + PROMPT_RUN_WORDS)
    .map(({ word }) => word)
    .join(' ');
}

/** The stretches that no span covers, in order. */
function complement(spans: readonly Span[], end: number): Span[] {
  const kept: Span[] = [];
  let at = 0;
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
    if (from > at) kept.push([at, from]);
    at = Math.max(at, to);
  }
  if (at < end) kept.push([at, end]);
  return kept;
}
