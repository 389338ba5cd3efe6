import { countPunctuation, PUNCTUATION_FEATURES, type PunctuationFeature } from './punctuation.ts';
import { countWords, wordAt, type Parsed, type Word } from './parse.ts';
import { describeSentences, SENTENCE_FEATURES, type SentenceFeature } from './sentences.ts';
import { describeVariety, VARIETY_FEATURES, type VarietyFeature } from './variety.ts';
import { placeOfCount, WORD_COUNTS, type WordCount } from './word-counts.ts';

const LENGTH_FEATURES = [
  'averageWordLength',
  'wordLengthDeviation',
  'syllablesPerWord',
  'fleschReadingEase',
  'fleschKincaidGrade',
] as const;

type WordFeature = WordCount | (typeof LENGTH_FEATURES)[number];
export type FeatureName = WordFeature | PunctuationFeature | SentenceFeature | VarietyFeature;
export type Features = Readonly<Record<FeatureName, number>>;

/** Every feature, in the order in which a model holds them. */
export const FEATURES: readonly FeatureName[] = [
  ...LENGTH_FEATURES,
  ...SENTENCE_FEATURES,
  ...VARIETY_FEATURES,
  ...PUNCTUATION_FEATURES,
  ...WORD_COUNTS,
];

/**
 * The features of the sentences from `first` up to `last`, not included. Rates are per 100 words. Readability is
 * Flesch's (Flesch 1948; Kincaid et al. 1975).
 */
export function featuresOf(parsed: Parsed, first = 0, last = parsed.sentences.length): Features {
  const from = parsed.sentences[first]?.from ?? 0;
  const to = parsed.sentences[last - 1]?.to ?? 0;
  const words = Math.max(1, countWords(parsed, first, last));
  return Object.assign(
    describeWords(parsed, from, to, words, last - first),
    countPunctuation(parsed, from, to, words),
    describeSentences(parsed, first, last),
    describeVariety(parsed, from, to),
  );
}

const PASSIVE = placeOfCount('passive');
const LOWERCASE_I = placeOfCount('lowercaseI');
const DOUBLED_WORD = placeOfCount('doubledWord');
const NOT_ONLY = placeOfCount('notOnly');

/** The features that are computed word by word. */
function describeWords(
  { tokens }: Parsed,
  from: number,
  to: number,
  words: number,
  sentences: number,
): Record<WordFeature, number> {
  const counts = new Float64Array(WORD_COUNTS.length);
  const add = (place: number): void => void (counts[place] = (counts[place] ?? 0) + 1);
  let [syllables, letters, squares] = [0, 0, 0];
  let before: Word | null = null;
  for (let at = from; at < to; at += 1) {
    const word = wordAt(tokens, at);
    if (word === null) continue;
    syllables += word.syllables;
    letters += word.low.length;
    squares += word.low.length * word.low.length;
    for (const place of word.counts) add(place);
    if (tokens[at]?.text === 'i') add(LOWERCASE_I);
    if (before !== null) countBeside(before, word, add);
    before = word;
  }
  const perSentence = words / Math.max(1, sentences);
  const perWord = syllables / words;
  const lengths = {
    averageWordLength: letters / words,
    wordLengthDeviation: words > 1 ? Math.sqrt(Math.max(0, squares - (letters * letters) / words) / (words - 1)) : 0,
    syllablesPerWord: perWord,
    fleschReadingEase: 206.835 - 1.015 * perSentence - 84.6 * perWord,
    fleschKincaidGrade: 0.39 * perSentence + 11.8 * perWord - 15.59,
  };
  const rates = {} as Record<WordCount, number>;
  WORD_COUNTS.forEach((name, place) => (rates[name] = ((counts[place] ?? 0) * 100) / words));
  return Object.assign(rates, lengths);
}

function countBeside(before: Word, word: Word, add: (place: number) => void): void {
  if (word.participle && before.groups.has('be')) add(PASSIVE);
  if (before === word) add(DOUBLED_WORD);
  if (before.low === 'not' && word.groups.has('afterNot')) add(NOT_ONLY);
}
