import { lnOfOneMore } from './exact.ts';
import { FEATURES, featuresOf, type FeatureName, type Features } from './features.ts';
import { eachGram, gramOfName } from './grams.ts';
import { countWords, type Parsed } from './parse.ts';

/** Coefficients as model.json holds them, written by lab/train-analysis.ts. */
export interface Model {
  /** The version of the coefficients; stored with each result. */
  readonly version: string;
  /** The first 16 digits of the SHA-256 of the training texts. */
  readonly data: string;
  /** A logistic regression for each generation of language models. The largest of their logits is a text's. */
  readonly heads: readonly Head[];
  /** Name, mean and deviation in training, then a weight for each head. */
  readonly features: readonly (readonly [name: string, mean: number, deviation: number, ...weights: number[]])[];
  /** Name, then an integer weight for each head. */
  readonly grams: readonly (readonly [name: string, ...weights: number[]])[];
  /** Probability = 1 / (1 + exp(-(slope * logit + offset))), for texts of which half are human (Platt 1999). */
  readonly platt: readonly [slope: number, offset: number];
  /** Logits from which a text is 'elevated' and 'strong', and from which a passage is marked. */
  readonly thresholds: { readonly elevated: number; readonly strong: number; readonly passage: number };
  readonly passage: { readonly words: number; readonly step: number };
  /** The range of the middle 80 % of human essays, by feature. */
  readonly human: Readonly<Record<string, readonly [low: number, high: number]>>;
}

/** One generation's part of a model. */
export interface Head {
  /** The years of its language models. */
  readonly generation: string;
  /** Includes the shift by which the 'elevated' thresholds of all heads coincide. */
  readonly bias: number;
  /** A gram's weight is its integer times this. */
  readonly gramScale: number;
}

/** Standardized features are held within this many deviations: one odd number must not decide. */
export const FEATURE_LIMIT = 4;

/** A text has about this many style grams for each word, as far as a model knows them. */
const GRAMS_PER_WORD = 1.3;

/** The value of a gram's count in a stretch of `words` words, before it is multiplied by the gram's weight. */
export function gramValue(count: number, words: number): number {
  return lnOfOneMore(count) / Math.sqrt(GRAMS_PER_WORD * Math.max(1, words));
}

/** The score of a stretch of text. */
export interface Score {
  /** Log-odds before calibration: above 0 more like the texts of models, below 0 more like people's. */
  readonly logit: number;
  /** The place among the heads of the one with this logit. */
  readonly head: number;
  readonly features: Features;
}

/** One feature's part of the logit of a head. */
export interface Contribution {
  readonly feature: FeatureName;
  readonly value: number;
  readonly contribution: number;
  readonly weight: number;
}

export interface Scorer {
  readonly model: Model;
  /** Scores the sentences from `first` up to `last`, not included. */
  score(parsed: Parsed, first?: number, last?: number): Score;
  /** The contribution of each feature to the logit of a score. */
  contributions(score: Pick<Score, 'features' | 'head'>): Contribution[];
}

/** Prepares a model for use. Throws an Error where the model names an unknown feature or shape. */
export function createScorer(model: Model): Scorer {
  const grams = new Map(
    model.grams.map(([name, ...weights]) => [
      gramOfName(name),
      model.heads.map(({ gramScale }, head) => (weights[head] ?? 0) * gramScale),
    ]),
  );
  const features = model.features.map(([name, mean, deviation, ...weights]) => {
    const feature = FEATURES.find((known) => known === name);
    if (feature === undefined) throw new Error(`There is no feature '${name}'.`);
    return { feature, mean, deviation, weights };
  });
  return {
    model,
    contributions: ({ features: found, head }) =>
      features.map(({ feature, mean, deviation, weights }) => {
        const weight = weights[head] ?? 0;
        const value = found[feature] ?? 0;
        return { feature, value, contribution: weight * standardized(value, mean, deviation), weight };
      }),
    score(parsed, first = 0, last = parsed.sentences.length) {
      const found = featuresOf(parsed, first, last);
      const logits = model.heads.map(({ bias }) => bias);
      for (const { feature, mean, deviation, weights } of features) {
        addTo(logits, weights, standardized(found[feature] ?? 0, mean, deviation));
      }
      const words = countWords(parsed, first, last);
      const counts = new Map<readonly number[], number>();
      eachGram(parsed, parsed.sentences[first]?.from ?? 0, parsed.sentences[last - 1]?.to ?? 0, (gram) => {
        const weights = grams.get(gram);
        if (weights !== undefined) counts.set(weights, (counts.get(weights) ?? 0) + 1);
      });
      for (const [weights, count] of counts) addTo(logits, weights, gramValue(count, words));
      const logit = logits.reduce((most, own) => Math.max(most, own), -Infinity);
      return { logit, head: logits.indexOf(logit), features: found };
    },
  };
}

function addTo(logits: number[], weights: readonly number[], value: number): void {
  for (let head = 0; head < logits.length; head += 1) {
    logits[head] = (logits[head] ?? 0) + (weights[head] ?? 0) * value;
  }
}

/** The distance of a value from the mean in deviations, clamped to {@link FEATURE_LIMIT}. */
export function standardized(value: number, mean: number, deviation: number): number {
  return Math.max(-FEATURE_LIMIT, Math.min(FEATURE_LIMIT, (value - mean) / deviation));
}

/** Stretches [first, last) of whole sentences of about `words` words; a new one begins about every `step` words. */
export function passagesOf(parsed: Parsed, words: number, step: number): [first: number, last: number][] {
  const passages: [number, number][] = [];
  const { sentences } = parsed;
  let place = 0;
  let next = 0;
  for (let first = 0; first < sentences.length; first += 1) {
    if (place >= next) {
      let last = first;
      let held = 0;
      while (last < sentences.length && held < words) {
        held += sentences[last]?.words ?? 0;
        last += 1;
      }
      if (held < words * 0.8) break;
      passages.push([first, last]);
      next = place + step;
    }
    place += sentences[first]?.words ?? 0;
  }
  return passages;
}
