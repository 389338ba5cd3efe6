import { exp } from './exact.ts';
import type { Features } from './features.ts';
import { passagesOf, type Model, type Scorer } from './model.ts';
import { ownWordsOf, placeInText, type OwnWords } from './own-words.ts';
import { countWords, parse, type Parsed } from './parse.ts';
import { plainLetters } from './plain-letters.ts';
import { reasonsOf, type Reason } from './reasons.ts';

/** Fewer words are not judged: on 100 words even a good model is wrong about every third text. */
export const ANALYZED_MIN_WORDS = 100;
/** Below this a text may be 'elevated' but never 'strong'. */
export const STRONG_MIN_WORDS = 250;
/** Where a larger share of the words is set aside, the rest is no sample of anybody's writing. */
const SET_ASIDE_MAX = 0.4;
/** English prose has 40 to 60 grammatical words in 100, dense abstracts 25; other languages in the same letters hardly any. */
const GRAMMATICAL_MIN = 20;
/** Share of letters outside A to Z. */
const OTHER_LETTERS_MAX = 0.25;

export type Band = 'none' | 'elevated' | 'strong';

export type WhyUnknown = 'empty' | 'too short' | 'not English' | 'set aside';

/** Figures of a text, defined in docs/ANALYSIS.md. */
export interface TextMetrics {
  /** Mean share of different words in all stretches of 100 words, 0 to 1. */
  readonly lexical_diversity: number;
  readonly avg_word_length: number;
  readonly avg_sentence_length: number;
  /** Share of sentences with a subordinate clause, 0 to 1. */
  readonly complex_sentence_ratio: number;
}

/** Sentences whose own logit is above the passage threshold: a place to read, never a judgement. In UTF-16 units. */
export interface Passage {
  readonly from: number;
  readonly to: number;
}

export type Analysis =
  | {
      readonly kind: 'unknown';
      readonly why: WhyUnknown;
      readonly words: number;
      readonly metrics: TextMetrics;
      readonly version: string;
    }
  | {
      readonly kind: 'judged';
      readonly band: Band;
      /** An integer from 0 to 100 inside its band: none to 49, elevated to 79, strong from 80. */
      readonly score: number;
      readonly logit: number;
      /** By Platt's calibration, for texts of which half are human. */
      readonly probability: number;
      readonly reasons: readonly Reason[];
      readonly passages: readonly Passage[];
      readonly words: number;
      /** The text was too long to be judged whole: only its beginning was judged. */
      readonly beginningOnly: boolean;
      readonly metrics: TextMetrics;
      readonly version: string;
    };

/**
 * Analyzes a text. The same text, prompt and model give the same result on every machine. `prompt` is the assignment's
 * own text; its words don't count as the writer's. Never throws; takes at most about a third of a second for a long
 * text.
 */
export function analyze(scorer: Scorer, text: string, prompt = ''): Analysis {
  const own = ownWordsOf(text, prompt);
  const parsed = parse(own.text);
  const words = countWords(parsed);
  const scored = scorer.score(parsed);
  const { logit, features } = scored;
  const common = { words, metrics: metricsOf(features), version: scorer.model.version };
  const why = whyNot(text, own, words, features);
  if (why !== null) return { kind: 'unknown', why, ...common };
  const band = bandOf(logit, words, scorer.model.thresholds);
  return {
    kind: 'judged',
    band,
    score: scoreOf(logit, band, scorer.model.thresholds),
    logit,
    probability: probabilityOf(logit, scorer.model.platt),
    reasons: reasonsOf(scorer, scored),
    passages: markedPassages(scorer, parsed, own),
    beginningOnly: own.end < text.length,
    ...common,
  };
}

/** 'Elevated' and 'strong' begin above their thresholds; a short text is never 'strong'. */
export function bandOf(logit: number, words: number, thresholds: Model['thresholds']): Band {
  if (logit > thresholds.strong && words >= STRONG_MIN_WORDS) return 'strong';
  return logit > thresholds.elevated ? 'elevated' : 'none';
}

/** The score is 0 this many logits below the 'elevated' threshold, and 100 this many above the 'strong' threshold. */
const SCORE_REACH = { below: 8, above: 4 } as const;

/** The percent that is shown: 50 where 'elevated' begins, 80 where 'strong' begins, never outside its band. */
export function scoreOf(logit: number, band: Band, { elevated, strong }: Model['thresholds']): number {
  if (band === 'none') return inside(0, 49, 50 + ((logit - elevated) / SCORE_REACH.below) * 50);
  if (band === 'elevated') return inside(50, 79, 50 + ((logit - elevated) / (strong - elevated)) * 30);
  return inside(80, 100, 80 + ((logit - strong) / SCORE_REACH.above) * 20);
}

function inside(low: number, high: number, value: number): number {
  return Math.max(low, Math.min(high, Math.round(value)));
}

function probabilityOf(logit: number, [slope, offset]: Model['platt']): number {
  return 1 / (1 + exp(-(slope * logit + offset)));
}

function whyNot(text: string, own: OwnWords, words: number, features: Features): WhyUnknown | null {
  if (text.trim() === '') return 'empty';
  if (otherLetters(plainLetters(own.text)) > OTHER_LETTERS_MAX) return 'not English';
  if (own.setAside > SET_ASIDE_MAX) return 'set aside';
  if (words < ANALYZED_MIN_WORDS) return 'too short';
  return features.grammatical < GRAMMATICAL_MIN ? 'not English' : null;
}

function otherLetters(text: string): number {
  if (!/[^\0-\x7F]/.test(text)) return 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0;
  return letters === 0 ? 0 : 1 - latin / letters;
}

function metricsOf(features: Features): TextMetrics {
  return {
    lexical_diversity: features.varietyIn100,
    avg_word_length: features.averageWordLength,
    avg_sentence_length: features.averageSentenceLength,
    complex_sentence_ratio: features.complexSentenceRatio,
  };
}

/** The stretches of about 150 words whose own logit is above the passage threshold; touching stretches are joined. */
function markedPassages(scorer: Scorer, parsed: Parsed, own: OwnWords): Passage[] {
  const { passage, thresholds } = scorer.model;
  const stretches = passagesOf(parsed, passage.words, passage.step);
  if (stretches.length < 2) return [];
  const marked: { first: number; last: number }[] = [];
  for (const [first, last] of stretches) {
    if (scorer.score(parsed, first, last).logit <= thresholds.passage) continue;
    const before = marked.at(-1);
    if (before !== undefined && before.last >= first) before.last = Math.max(before.last, last);
    else marked.push({ first, last });
  }
  return marked.map(({ first, last }) => ({ from: startOf(parsed, own, first), to: endOf(parsed, own, last) }));
}

function startOf(parsed: Parsed, own: OwnWords, first: number): number {
  return placeInText(own, parsed.tokens[parsed.sentences[first]?.from ?? 0]?.start ?? 0);
}

function endOf(parsed: Parsed, own: OwnWords, last: number): number {
  const token = parsed.tokens[(parsed.sentences[last - 1]?.to ?? 1) - 1];
  return token === undefined ? 0 : placeInText(own, token.end - 1) + 1;
}
