import { plainLetters } from './plain-letters.ts';
import { FUNCTION_WORDS, GROUPS, SUFFIXES, type Group } from './vocabulary.ts';
import { countsOfWord, formsOf } from './word-counts.ts';

/** The facts about a word that follow from its letters alone. */
export interface Word {
  /** In lower case. */
  readonly low: string;
  readonly groups: ReadonlySet<Group>;
  /** Its place in {@link SHAPES}. */
  readonly shape: number;
  /** It is no function word. */
  readonly content: boolean;
  readonly syllables: number;
  /** Places in WORD_COUNTS that it adds to. */
  readonly counts: readonly number[];
  /** A different number, from 1, for each different word of a text: to compare runs of words by. */
  readonly number: number;
  readonly adverb: boolean;
  readonly ing: boolean;
  readonly participle: boolean;
}

export interface Token {
  readonly text: string;
  /** Where it stands, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Null for numbers and punctuation. */
  readonly word: Word | null;
}

/** Tokens from `from` up to `to`, not included, of which `words` are words. */
export interface Sentence {
  readonly from: number;
  readonly to: number;
  readonly words: number;
}

/** A text cut into tokens and sentences. `text` is the given one with plain letters and quotation marks, unit for unit. */
export interface Parsed {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
}

export const PUNCTUATION = ['.', ',', ';', ':', '!', '?', '(', ')', '"', '—', '–', '-'] as const;

/**
 * The shapes that style grams are made of: a number, a mark, a short, middling or long word of content, a word of
 * content by its ending, and each function word as it is. The topic of a text leaves no trace in them.
 */
export const SHAPES: readonly string[] = [
  '#',
  ...PUNCTUATION,
  '~x',
  '~y',
  '~z',
  ...SUFFIXES.map((suffix) => `~${suffix}`),
  ...FUNCTION_WORDS,
];

const shapeOf = new Map(SHAPES.map((shape, index) => [shape, index]));
const TOKEN = /[A-Za-z]+(?:'[A-Za-z]+)*|\d+|\.\.\.|…|--|[.,;:!?()"'—–-]/g;
/**
 * The size of the cache of described words, which is bounded because a server sees many texts. The cache is cleared
 * only between texts: inside one, a word must stay the same object with the same number.
 */
const WORDS_KEPT = 30_000;
const described = new Map<string, Word>();

/** Cuts a text into tokens and sentences. A sentence ends with a mark before a space and has at least one word. */
export function parse(given: string): Parsed {
  if (described.size > WORDS_KEPT) described.clear();
  const text = plainLetters(given);
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const word = /^[A-Za-z]/.test(token) ? wordOf(token.toLowerCase()) : null;
    tokens.push({ text: token, start: match.index, end: match.index + token.length, word });
  }
  return { text, tokens, sentences: sentencesOf(text, tokens) };
}

/** How many words the sentences from `first` up to `last`, not included, have. */
export function countWords(parsed: Parsed, first = 0, last = parsed.sentences.length): number {
  let count = 0;
  for (let at = first; at < last; at += 1) count += parsed.sentences[at]?.words ?? 0;
  return count;
}

/** The word at a place; null for a mark, a number, and beyond the ends. */
export function wordAt(tokens: readonly Token[], at: number): Word | null {
  return tokens[at]?.word ?? null;
}

/** Whether the unit at `index` is white space or beyond the ends of the text. */
export function isSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 32 || code === 10 || code === 9 || code === 13 || Number.isNaN(code);
}

/** The place of a mark in {@link SHAPES}, null for one that makes no gram. */
export function shapeOfPunctuation(mark: string): number | null {
  return shapeOf.get(mark) ?? null;
}

/** The place of a number in {@link SHAPES}. */
export const NUMBER_SHAPE = 0;

function sentencesOf(text: string, tokens: readonly Token[]): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  let words = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.word !== null) words += 1;
    const end = endOfSentence(text, tokens, at);
    if (end === null) continue;
    if (words > 0) {
      sentences.push({ from, to: end, words });
      from = end;
      words = 0;
    }
    at = end - 1;
  }
  if (words > 0) sentences.push({ from, to: tokens.length, words });
  return sentences;
}

/** The token after the sentence that ends at `at`, a closing quotation mark or bracket included; null if none ends. */
function endOfSentence(text: string, tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  if (token === undefined || !['.', '!', '?', '...'].includes(token.text)) return null;
  if (isSpace(text, token.end)) return at + 1;
  const next = tokens[at + 1];
  const closes = next !== undefined && next.start === token.end && ['"', "'", ')'].includes(next.text);
  return closes && isSpace(text, next.end) ? at + 2 : null;
}

function wordOf(low: string): Word {
  const known = described.get(low);
  if (known !== undefined) return known;
  const word = describe(low, described.size + 1);
  described.set(low, word);
  return word;
}

function describe(low: string, number: number): Word {
  const groups = new Set((Object.keys(GROUPS) as Group[]).filter((group) => GROUPS[group].has(low)));
  const syllables = syllablesOf(low);
  const forms = formsOf(low, groups, syllables);
  const own = shapeOf.get(low);
  return {
    low,
    groups,
    shape: own ?? shapeOf.get(contentShape(low)) ?? NUMBER_SHAPE,
    content: own === undefined,
    syllables,
    counts: countsOfWord(low, groups, forms),
    number,
    adverb: forms.includes('adverb'),
    ing: forms.includes('ing'),
    participle: low.length > 3 && /(?:ed|en)$/.test(low),
  };
}

function contentShape(low: string): string {
  const suffix = SUFFIXES.find((ending) => low.length > ending.length + 2 && low.endsWith(ending));
  if (suffix !== undefined) return `~${suffix}`;
  return low.length < 5 ? '~x' : low.length < 8 ? '~y' : '~z';
}

/** Groups of vowels, silent endings left out: the usual estimate for English. */
function syllablesOf(low: string): number {
  const letters = low.replaceAll(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '').replace(/^y/, '');
  return spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1;
}
