import { ln } from './exact.ts';
import { isSpace, wordAt, type Parsed, type Token, type Word } from './parse.ts';

export const PUNCTUATION_FEATURES = [
  'comma',
  'semicolon',
  'colon',
  'dash',
  'hyphen',
  'parenthesis',
  'quotationMark',
  'questionMark',
  'exclamationMark',
  'ellipsis',
  'number',
  'spacingError',
  'commaBeforeIng',
  'commaSplice',
  'triad',
  'markEntropy',
] as const;
export type PunctuationFeature = (typeof PUNCTUATION_FEATURES)[number];

const NAMED: Readonly<Record<string, PunctuationFeature>> = {
  ',': 'comma',
  ';': 'semicolon',
  ':': 'colon',
  '(': 'parenthesis',
  '"': 'quotationMark',
  '?': 'questionMark',
  '!': 'exclamationMark',
  '...': 'ellipsis',
  '…': 'ellipsis',
};
/** A mark that stands right behind the word before it. */
const CLOSING = new Set([',', '.', ';', ':', '!', '?', '...']);
const DASHES = new Set(['-', '--', '—', '–']);
const TRIAD_WORDS_MAX = 5;

/** Punctuation of the tokens from `from` up to `to`, per 100 words; the entropy of its marks in bits. */
export function countPunctuation(
  parsed: Parsed,
  from: number,
  to: number,
  words: number,
): Record<PunctuationFeature, number> {
  const counts = Object.fromEntries(PUNCTUATION_FEATURES.map((name) => [name, 0])) as Record<
    PunctuationFeature,
    number
  >;
  const marks = new Map<string, number>();
  for (let at = from; at < to; at += 1) {
    const token = parsed.tokens[at];
    if (token === undefined || token.word !== null) continue;
    if (/^\d/.test(token.text)) {
      counts.number += 1;
      continue;
    }
    const first = token.text.charAt(0);
    marks.set(first, (marks.get(first) ?? 0) + token.text.length);
    const name = NAMED[token.text] ?? dashOf(parsed, at, from, to);
    if (name !== null) counts[name] += 1;
    if (isMisspaced(parsed, token, parsed.tokens[at + 1], at + 1 < to)) counts.spacingError += 1;
    if (token.text === ',' && at + 1 < to) countAfterComma(parsed.tokens, at, to, counts);
  }
  for (const name of PUNCTUATION_FEATURES) counts[name] *= 100 / words;
  counts.markEntropy = entropyOf([...marks.values()]);
  return counts;
}

/** Whether a mark is a hyphen, which joins two words, or a dash, which stands alone; null for neither. */
function dashOf({ text, tokens }: Parsed, at: number, from: number, to: number): 'dash' | 'hyphen' | null {
  const token = tokens[at];
  if (token === undefined || !DASHES.has(token.text)) return null;
  if (token.text !== '-') return 'dash';
  const inside = at > from && at + 1 < to;
  if (inside && tokens[at - 1]?.end === token.start && tokens[at + 1]?.start === token.end) return 'hyphen';
  return token.start > 0 && isSpace(text, token.start - 1) && isSpace(text, token.end) ? 'dash' : null;
}

/** Whether a space stands before a closing mark, or none behind a comma or semicolon. */
function isMisspaced({ text }: Parsed, token: Token, next: Token | undefined, inside: boolean): boolean {
  if (CLOSING.has(token.text) && token.start > 0 && isSpace(text, token.start - 1)) return true;
  const parts = token.text === ',' || token.text === ';';
  return parts && inside && next !== undefined && next.word !== null && next.start === token.end;
}

function countAfterComma(
  tokens: readonly Token[],
  at: number,
  to: number,
  counts: Record<PunctuationFeature, number>,
): void {
  const next = wordAt(tokens, at + 1);
  if (next === null || tokens[at + 1]?.start === tokens[at]?.end) return;
  const second = wordAt(tokens, at + 2);
  if (next.ing || (next.adverb && isIng(second))) counts.commaBeforeIng += 1;
  if (next.groups.has('pronounAfterComma') && isVerbAfterPronoun(second)) counts.commaSplice += 1;
  if (beginsTriad(tokens, at, to)) counts.triad += 1;
}

function isIng(word: Word | null): boolean {
  return word !== null && word.ing;
}

function isVerbAfterPronoun(word: Word | null): boolean {
  return word !== null && word.groups.has('verbAfterPronoun');
}

/** Whether a comma, one to five words, another comma and 'and' begin at `at`. */
function beginsTriad(tokens: readonly Token[], at: number, to: number): boolean {
  let end = at + 1;
  while (end < to && end <= at + TRIAD_WORDS_MAX && isTriadWord(wordAt(tokens, end))) end += 1;
  if (end === at + 1 || end + 1 >= to || tokens[end]?.text !== ',') return false;
  return wordAt(tokens, end + 1)?.low === 'and';
}

function isTriadWord(word: Word | null): boolean {
  return word !== null && word.low !== 'and';
}

function entropyOf(counts: readonly number[]): number {
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.reduce((bits, count) => bits - (count / sum) * ln(count / sum) * Math.LOG2E, 0);
}
