import { linesOf, wordCount, type Span } from './spans.ts';

const LIST_ITEM = /^\s*(?:[-*•·–▪]|\d{1,3}[.)]|[a-z][.)])\s/;
/** A list item of this many words that is a sentence, or more than one, is prose with a number before it. */
const ITEM_SENTENCE_WORDS = 8;
/** An item of this many words is prose, however it ends. */
const ITEM_LONG_WORDS = 40;
const SENTENCES = /[.!?]["”]?\s+\p{Lu}/u;
/** Where at least this share of the items are sentences, all of them are prose. */
const LISTED_PROSE_SHARE = 0.6;
/** Items with fewer words on average are a list of short commands, not sentences. */
const LISTED_PROSE_WORDS = 5;
export const QUOTED_LINE = /^\s*>/;
/** The repetitions are bounded, so that a line of a million units takes no longer than many short lines. */
const CODE =
  /[{};]\s*$|^\s*(?:import|export|const|let|var|function|def|class|return|#include|public|private|if \(|for \(|while \()\b|<\/?[a-z][^<>]{0,300}>|=>|[=!]=|\$\{|\w\([^()]{0,300}\);?\s*$/i;
/** A line of this many words, most of them only letters, is prose, however it begins or ends. */
const PROSE_MIN_WORDS = 8;
const PROSE_SHARE = 0.8;
const PLAIN_WORD = /^["'“‘(]{0,2}\p{L}[\p{L}\p{M}’'-]{0,40}[.,;:!?)"'”’]{0,3}$/u;
const SENTENCE_END = /[.!?…]["”’')\]*]{0,3}\s*$/;
const SENTENCE_INSIDE = /[.!?…]["”’')]{0,2}\s+\S/;
const CAPITAL_FIRST = /^\s*["'“‘(]?\p{Lu}/u;
/**
 * Verse: many lines, most of them short and without the end of a sentence; and hardly a sentence ends inside a line, or
 * most lines begin with a capital letter. Prose that is only broken into short lines does neither.
 */
const INSIDE_SHARE = 0.05;
const VERSE_MIN_LINES = 8;
const VERSE_LINE_WORDS = 9;
/** Prose wrapped at a width: at least this share of its lines end where the next word would not have fitted. */
const WRAPPED_SHARE = 0.8;
/** The smallest width of wrapped prose, in UTF-16 units. */
const WRAPPED_MIN_WIDTH = 30;

/** Lists, quoted lines, code and verse, and the marks of numbered prose. */
export function linesAside(text: string): Span[] {
  const lines = linesOf(text);
  const isListed = lines.some(({ line }) => LIST_ITEM.test(line)) && !isListedProse(lines.map(({ line }) => line));
  if (isVerse(lines.map(({ line }) => line))) return lines.map(({ span }) => span);
  return lines.flatMap(({ span, line }): Span[] => {
    if ((isListed && isListItem(line)) || QUOTED_LINE.test(line) || (CODE.test(line) && !isProse(line))) return [span];
    const mark = LIST_ITEM.exec(line)?.[0].length ?? 0;
    return mark === 0 ? [] : [[span[0], span[0] + mark]];
  });
}

/** Whether most of the list items are sentences, and as long as sentences are. */
function isListedProse(lines: readonly string[]): boolean {
  const items = lines.filter((line) => LIST_ITEM.test(line)).map((line) => line.replace(LIST_ITEM, ''));
  const sentences = items.filter((item) => SENTENCE_END.test(item));
  const words = items.reduce((sum, item) => sum + wordCount(item), 0);
  return sentences.length >= items.length * LISTED_PROSE_SHARE && words >= items.length * LISTED_PROSE_WORDS;
}

function isListItem(line: string): boolean {
  if (!LIST_ITEM.test(line)) return false;
  const item = line.replace(LIST_ITEM, '');
  const words = wordCount(item);
  if (words >= ITEM_LONG_WORDS) return false;
  return words < ITEM_SENTENCE_WORDS || !(SENTENCE_END.test(item) || SENTENCES.test(item));
}

/** Whether a line is sentences, though a program could begin with its first word or end with its last sign. */
function isProse(line: string): boolean {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const plain = words.filter((word) => PLAIN_WORD.test(word)).length;
  return words.length >= PROSE_MIN_WORDS && plain >= words.length * PROSE_SHARE;
}

/** Whether the lines end where the next word would not have fitted. */
function isWrapped(lines: readonly string[]): boolean {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const full = lines.filter((line, at) => {
    const next = lines[at + 1]?.trimStart().split(/\s/, 1)[0];
    return next === undefined || line.trimEnd().length + next.length >= width;
  });
  return width >= WRAPPED_MIN_WIDTH && full.length >= lines.length * WRAPPED_SHARE;
}

function isVerse(lines: readonly string[]): boolean {
  if (lines.length < VERSE_MIN_LINES) return false;
  if (isWrapped(lines)) return false;
  const short = lines.filter((line) => wordCount(line) <= VERSE_LINE_WORDS && !SENTENCE_END.test(line));
  if (short.length <= lines.length / 2) return false;
  const inside = lines.filter((line) => SENTENCE_INSIDE.test(line)).length;
  if (inside <= lines.length * INSIDE_SHARE) return true;
  const goingOn = lines.filter((_, at) => at > 0 && !SENTENCE_END.test(lines[at - 1] ?? ''));
  return goingOn.filter((line) => CAPITAL_FIRST.test(line)).length > goingOn.length / 2;
}
