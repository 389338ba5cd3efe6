import type { FeatureName } from './features.ts';
import type { Score, Scorer } from './model.ts';

/** A feature that moved the score, with its value and the range of most human essays. */
export interface Reason {
  readonly feature: FeatureName;
  readonly towards: 'AI' | 'human';
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** 'sentence lengths vary little: 4.1; most students’ essays 6 to 14' */
  readonly words: string;
}

const REASONS_MAX = 5;
/** This many of each direction come first: both are shown, whatever the score is. */
const REASONS_EACH = 3;
/** A feature that moves the logit by less is no reason. */
const WORTH_SAYING = 0.1;

interface Phrase {
  readonly less: string;
  readonly more: string;
  readonly digits: number;
  readonly unit?: '%' | 'per 100 words' | undefined;
}

/** Features that a person can check in the text. The others move the score and are no reasons. */
const PHRASES: Readonly<Partial<Record<FeatureName, Phrase>>> = {
  averageWordLength: { less: 'words are short', more: 'words are long', digits: 1 },
  averageSentenceLength: { less: 'sentences are short', more: 'sentences are long', digits: 1 },
  sentenceLengthDeviation: { less: 'sentence lengths vary little', more: 'sentence lengths vary much', digits: 1 },
  sentenceLengthJump: { less: 'neighboring sentences are alike in length', more: 'sentence lengths jump', digits: 2 },
  shortSentences: { less: 'few very short sentences', more: 'many very short sentences', digits: 0, unit: '%' },
  longSentences: { less: 'few very long sentences', more: 'many very long sentences', digits: 0, unit: '%' },
  complexSentenceRatio: { less: 'few subordinate clauses', more: 'many subordinate clauses', digits: 0, unit: '%' },
  varietyIn50: { less: 'words repeat within 50 words', more: 'hardly a word repeats within 50 words', digits: 2 },
  varietyIn100: { less: 'words repeat within 100 words', more: 'few words repeat within 100 words', digits: 2 },
  comma: { less: 'few commas', more: 'many commas', digits: 1, unit: 'per 100 words' },
  commasPerSentenceDeviation: { less: 'commas are spread evenly', more: 'commas are spread unevenly', digits: 1 },
  semicolon: { less: 'few semicolons', more: 'many semicolons', digits: 2, unit: 'per 100 words' },
  dash: { less: 'few dashes', more: 'many dashes', digits: 2, unit: 'per 100 words' },
  parenthesis: { less: 'few parentheses', more: 'many parentheses', digits: 2, unit: 'per 100 words' },
  questionMark: { less: 'few questions', more: 'many questions', digits: 2, unit: 'per 100 words' },
  exclamationMark: { less: 'few exclamation marks', more: 'many exclamation marks', digits: 2, unit: 'per 100 words' },
  spacingError: {
    less: 'spaces are all in place',
    more: 'spaces are missing or doubled',
    digits: 2,
    unit: 'per 100 words',
  },
  commaBeforeIng: {
    less: 'few clauses like “, making …”',
    more: 'many clauses like “, making …”',
    digits: 2,
    unit: 'per 100 words',
  },
  triad: { less: 'few lists of three', more: 'many lists of three', digits: 2, unit: 'per 100 words' },
  contraction: { less: 'few contractions', more: 'many contractions', digits: 1, unit: 'per 100 words' },
  nominal: {
    less: 'few nouns like “development”',
    more: 'many nouns like “development”',
    digits: 1,
    unit: 'per 100 words',
  },
  adverb: { less: 'few adverbs in -ly', more: 'many adverbs in -ly', digits: 1, unit: 'per 100 words' },
  ing: { less: 'few words in -ing', more: 'many words in -ing', digits: 1, unit: 'per 100 words' },
  passive: { less: 'few passives', more: 'many passives', digits: 1, unit: 'per 100 words' },
  firstSingular: { less: 'seldom “I” or “my”', more: 'often “I” or “my”', digits: 1, unit: 'per 100 words' },
  firstPlural: { less: 'seldom “we” or “our”', more: 'often “we” or “our”', digits: 1, unit: 'per 100 words' },
  secondPerson: { less: 'seldom “you”', more: 'often “you”', digits: 1, unit: 'per 100 words' },
  modal: {
    less: 'few words like “can” and “should”',
    more: 'many words like “can” and “should”',
    digits: 1,
    unit: 'per 100 words',
  },
  hedge: { less: 'few words like “perhaps”', more: 'many words like “perhaps”', digits: 1, unit: 'per 100 words' },
  booster: {
    less: 'few words like “very” and “always”',
    more: 'many words like “very” and “always”',
    digits: 1,
    unit: 'per 100 words',
  },
  informal: {
    less: 'few everyday words like “things” and “just”',
    more: 'many everyday words like “things” and “just”',
    digits: 1,
    unit: 'per 100 words',
  },
  typicalOfModels: {
    less: 'few words that language models favor, like “crucial”',
    more: 'many words that language models favor, like “crucial”',
    digits: 1,
    unit: 'per 100 words',
  },
  connectiveFirst: {
    less: 'few sentences open with “Moreover” and the like',
    more: 'many sentences open with “Moreover” and the like',
    digits: 0,
    unit: '%',
  },
  differentOpenings: { less: 'sentences open alike', more: 'hardly two sentences open alike', digits: 2 },
  conjunctionFirst: {
    less: 'few sentences open with “And” or “But”',
    more: 'many sentences open with “And” or “But”',
    digits: 0,
    unit: '%',
  },
  openingPhrase: {
    less: 'few sentences open with “While” or “By”',
    more: 'many sentences open with “While” or “By”',
    digits: 0,
    unit: '%',
  },
  lowercaseI: { less: '“I” is always a capital', more: '“i” is written small', digits: 2, unit: 'per 100 words' },
  lowercaseFirst: {
    less: 'sentences all begin with a capital',
    more: 'sentences begin with a small letter',
    digits: 0,
    unit: '%',
  },
  withoutApostrophe: {
    less: 'apostrophes are all there',
    more: 'apostrophes are missing',
    digits: 2,
    unit: 'per 100 words',
  },
  commaSplice: {
    less: 'no sentences joined by a comma alone',
    more: 'sentences joined by a comma alone',
    digits: 2,
    unit: 'per 100 words',
  },
};

/** The at most five features that moved the score most, in both directions, the strongest first. */
export function reasonsOf(scorer: Scorer, score: Pick<Score, 'features' | 'head'>): Reason[] {
  const said = scorer
    .contributions(score)
    .filter(({ feature, contribution }) => Math.abs(contribution) >= WORTH_SAYING && PHRASES[feature] !== undefined)
    .filter((one) => agrees(one, scorer.model.human[one.feature]))
    .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution));
  const towardsAi = said.filter(({ contribution }) => contribution > 0);
  const towardsHuman = said.filter(({ contribution }) => contribution < 0);
  const first = [...towardsAi.slice(0, REASONS_EACH), ...towardsHuman.slice(0, REASONS_EACH)];
  const chosen = said.filter((one) => first.includes(one)).slice(0, REASONS_MAX);
  return chosen.map(({ feature, value, contribution }) => {
    const [low, high] = scorer.model.human[feature] ?? [0, 0];
    const towards = contribution > 0 ? 'AI' : 'human';
    return { feature, towards, value, low, high, words: wordsFor(feature, value, low, high) };
  });
}

/**
 * Whether value, direction and range agree: a value that speaks for a model lies outside the range of people, one that
 * speaks for a person inside it, and each on the side that the words name. The absence of a feature that most people
 * lack, too, is no reason.
 */
function agrees(
  { value, contribution, weight }: { value: number; contribution: number; weight: number },
  range: readonly [number, number] | undefined,
): boolean {
  if (range === undefined) return false;
  const [low, high] = range;
  const isMore = value >= (low + high) / 2;
  if (isMore !== contribution * weight > 0) return false;
  const isInside = value >= low && value <= high;
  if (contribution > 0) return !isInside;
  return isInside && value > 0;
}

function wordsFor(feature: FeatureName, value: number, low: number, high: number): string {
  const phrase = PHRASES[feature];
  if (phrase === undefined) return '';
  const factor = phrase.unit === '%' ? 100 : 1;
  const number = (given: number): string => (given * factor).toFixed(phrase.digits);
  const unit = phrase.unit === undefined ? '' : phrase.unit === '%' ? '%' : ` ${phrase.unit}`;
  const what = value < (low + high) / 2 ? phrase.less : phrase.more;
  const range = number(low) === number(high) ? number(low) : `${number(low)} to ${number(high)}`;
  return `${what}: ${number(value)}${unit}; most students’ essays ${range}`;
}
