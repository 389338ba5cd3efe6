/** What of a text its writer may have phrased: without quotations, lists, code, verse and the assignment's own words. */
export interface OwnWords {
  /** What is left, in the order and with the paragraphs of the given text. */
  readonly text: string;
  /** Where each piece of `text` begins, there and in the given text: to find a place again. */
  readonly pieces: readonly { readonly at: number; readonly from: number }[];
  /** Share of the given words that was set aside, 0 to 1. */
  readonly setAside: number;
  /** The part of the text that was looked at ends here: a longer one is judged by its beginning. */
  readonly end: number;
}

/** A text is judged by so much of its beginning; nobody waits longer for a book. In UTF-16 units. */
export const LOOKED_AT_MAX = 200_000;

/** Words in quotation marks that are a quotation, and not a term or a word under doubt. */
const QUOTATION_MIN_WORDS = 4;
const QUOTATION_MAX_UNITS = 2000;
const QUOTATION_MARKS = ['""', '“”', '«»'] as const;
/** So many words in a row as in the assignment are the assignment's. */
const PROMPT_RUN_WORDS = 8;
const LIST_ITEM = /^\s*(?:[-*•·–▪]|\d{1,3}[.)]|[a-z][.)])\s/;
const QUOTED_LINE = /^\s*>/;
/** Bounded inside, so that a line of a million units takes no longer than many short ones. */
const CODE =
  /[{};]\s*$|^\s*(?:import|export|const|let|var|function|def|class|return|#include|public|private|if \(|for \(|while \()\b|<\/?[a-z][^<>]{0,300}>|=>|[=!]=|\$\{|\w\([^()]{0,300}\);?\s*$/i;
/** Verse: many lines, most of them short and without the end of a sentence. */
const VERSE_MIN_LINES = 8;
const VERSE_LINE_WORDS = 9;

/**
 * Sets aside what tells nothing of the writer: quotations, quoted lines, lists, code, verse, and runs of words from the
 * assignment `prompt`. Units of the text that are no words at all stay as they are.
 */
export function ownWordsOf(given: string, prompt = ''): OwnWords {
  const end = Math.min(given.length, LOOKED_AT_MAX);
  const looked = given.slice(0, end);
  const aside = [...linesAside(looked), ...quotations(looked), ...promptRuns(looked, prompt)];
  const kept = complement(aside, end);
  const pieces: { at: number; from: number }[] = [];
  let text = '';
  for (const [from, to] of kept) {
    pieces.push({ at: text.length, from });
    text += looked.slice(from, to);
  }
  const all = wordCount(looked);
  return { text, pieces, setAside: all === 0 ? 0 : 1 - Math.min(all, wordCount(text)) / all, end };
}

/**
 * The stretches of a text of any length that are neither quoted nor the assignment's own words, in order. Lists, code
 * and verse stay: they can be copied, too.
 */
export function unquotedSpans(given: string, prompt: string): Span[] {
  const quotedLines = linesOf(given).filter(({ line }) => QUOTED_LINE.test(line));
  const aside = [...quotedLines.map(({ span }) => span), ...quotations(given), ...promptRuns(given, prompt)];
  return complement(aside, given.length);
}

/** The place in the given text of a place in the words that were kept. */
export function placeInText({ pieces }: OwnWords, at: number): number {
  let found = { at: 0, from: 0 };
  for (const piece of pieces) if (piece.at <= at) found = piece;
  return found.from + at - found.at;
}

/** Units of a text from the first up to the last, which is not of it. */
export type Span = [from: number, to: number];

/** The lines that hold anything. */
function linesOf(text: string): { span: Span; line: string }[] {
  const lines: { span: Span; line: string }[] = [];
  for (let from = 0; from < text.length;) {
    const feed = text.indexOf('\n', from);
    const to = feed < 0 ? text.length : feed;
    if (text.slice(from, to).trim() !== '') lines.push({ span: [from, to], line: text.slice(from, to) });
    from = to + 1;
  }
  return lines;
}

function linesAside(text: string): Span[] {
  const lines = linesOf(text);
  if (isVerse(lines.map(({ line }) => line))) return lines.map(({ span }) => span);
  return lines
    .filter(({ line }) => LIST_ITEM.test(line) || QUOTED_LINE.test(line) || CODE.test(line))
    .map(({ span }) => span);
}

function isVerse(lines: readonly string[]): boolean {
  if (lines.length < VERSE_MIN_LINES) return false;
  const short = lines.filter((line) => wordCount(line) <= VERSE_LINE_WORDS && !/[.!?]["”]?\s*$/.test(line));
  return short.length > lines.length / 2;
}

function quotations(text: string): Span[] {
  return QUOTATION_MARKS.flatMap((marks) => quotedBy(marks, text)).filter(
    ([from, to]) => wordCount(text.slice(from, to)) >= QUOTATION_MIN_WORDS,
  );
}

/** From each opening mark to the next closing one in the same line. Looks at every unit at most three times. */
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

/** Where `part` is next after `from`; the end of the text where it is no more. */
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

function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** What no span covers, in order. */
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
