import { wordAt, type Parsed, type Sentence, type Token, type Word } from './parse.ts';
import { CONNECTIVES } from './vocabulary.ts';

export const SENTENCE_FEATURES = [
  'averageSentenceLength',
  'sentenceLengthDeviation',
  'sentenceLengthVariation',
  'sentenceLengthJump',
  'shortSentences',
  'longSentences',
  'middlingSentences',
  'complexSentenceRatio',
  'commasPerSentenceDeviation',
  'connectiveFirst',
  'differentOpenings',
  'conjunctionFirst',
  'ingFirst',
  'openingPhrase',
  'lowercaseFirst',
] as const;
export type SentenceFeature = (typeof SENTENCE_FEATURES)[number];

const SHORT_WORDS = 8;
const LONG_WORDS = 30;
const MIDDLING_WORDS = [14, 26] as const;
/** Openings are compared among this many sentences, so that a longer text doesn't count as more repetitive. */
const OPENINGS = 12;

/** Lengths and openings of the sentences from `first` up to `last`. Shares are of all sentences, lengths in words. */
export function describeSentences(parsed: Parsed, first: number, last: number): Record<SentenceFeature, number> {
  const sentences = parsed.sentences.slice(first, last);
  const count = Math.max(1, sentences.length);
  const facts = sentences.map((sentence) => factsOf(parsed.tokens, sentence));
  const lengths = sentences.map(({ words }) => words);
  const [mean, deviation] = meanAndDeviation(lengths);
  const share = (holds: (fact: Facts) => boolean): number => facts.filter(holds).length / count;
  const shareOfLengths = (holds: (length: number) => boolean): number => lengths.filter(holds).length / count;
  const jumps = lengths.slice(1).reduce((sum, length, at) => sum + Math.abs(length - (lengths[at] ?? 0)), 0);
  const openings = facts.slice(0, OPENINGS).map(({ opening }) => opening);
  return {
    averageSentenceLength: mean,
    sentenceLengthDeviation: deviation,
    sentenceLengthVariation: deviation / Math.max(1, mean),
    sentenceLengthJump: lengths.length > 1 ? jumps / (lengths.length - 1) / Math.max(1, mean) : 0,
    shortSentences: shareOfLengths((length) => length < SHORT_WORDS),
    longSentences: shareOfLengths((length) => length > LONG_WORDS),
    middlingSentences: shareOfLengths((length) => length >= MIDDLING_WORDS[0] && length <= MIDDLING_WORDS[1]),
    complexSentenceRatio: share(({ complex }) => complex),
    commasPerSentenceDeviation: meanAndDeviation(facts.map(({ commas }) => commas))[1],
    connectiveFirst: share(({ connective }) => connective),
    differentOpenings: new Set(openings).size / Math.max(1, openings.length),
    conjunctionFirst: share(({ groupFirst }) => groupFirst === 'conjunction'),
    ingFirst: share(({ ing }) => ing),
    openingPhrase: share(({ groupFirst }) => groupFirst === 'phrase'),
    lowercaseFirst: share(({ lowercase }) => lowercase),
  };
}

interface Facts extends Opening {
  commas: number;
  /** It has a subordinating word after its first word, or a semicolon. */
  complex: boolean;
}

interface Opening {
  opening: string;
  groupFirst: 'conjunction' | 'phrase' | null;
  ing: boolean;
  lowercase: boolean;
  connective: boolean;
}

function factsOf(tokens: readonly Token[], { from, to }: Sentence): Facts {
  let commas = 0;
  let complex = false;
  let first = -1;
  for (let at = from; at < to; at += 1) {
    const word = wordAt(tokens, at);
    if (word === null) {
      commas += tokens[at]?.text === ',' ? 1 : 0;
      complex ||= tokens[at]?.text === ';';
    } else if (first < 0) first = at;
    else complex ||= word.groups.has('subordinating');
  }
  return { commas, complex, ...openingOf(tokens, first) };
}

function openingOf(tokens: readonly Token[], first: number): Opening {
  const word = wordAt(tokens, first);
  return {
    opening: word?.low ?? '',
    groupFirst: groupOf(word),
    ing: word?.ing ?? false,
    lowercase: /^[a-z]/.test(tokens[first]?.text ?? ''),
    connective: opensWithConnective(tokens, first),
  };
}

function opensWithConnective(tokens: readonly Token[], at: number): boolean {
  return CONNECTIVES.some((phrase) => phrase.every((part, offset) => wordAt(tokens, at + offset)?.low === part));
}

function groupOf(word: Word | null): 'conjunction' | 'phrase' | null {
  if (word === null) return null;
  if (word.groups.has('conjunctionFirst')) return 'conjunction';
  return word.groups.has('openingPhrase') ? 'phrase' : null;
}

/** Mean and sample deviation; the deviation of fewer than two values is 0. */
function meanAndDeviation(values: readonly number[]): [number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  if (values.length < 2) return [mean, 0];
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return [mean, Math.sqrt(squares / (values.length - 1))];
}
