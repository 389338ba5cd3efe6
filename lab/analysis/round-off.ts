import { FEATURES } from '#writing/analysis/features';
import { nameOfGram, type Gram } from '#writing/analysis/grams';
import type { Model } from '#writing/analysis/model';
import { isAi, isEssay, type Corpus } from './corpus.ts';
import type { Learned } from './learn.ts';
import { WHOLE, type Lessons } from './samples.ts';
import { PASSAGE } from './trials.ts';
import { quantile } from './statistics.ts';

/** Grams' weights are integers with at most this magnitude. */
const LEVELS = 127;
const HUMAN_RANGE = [0.1, 0.9] as const;

/** Rounds the learned weights into the stored model: names, few digits, integer weights. */
export function roundOff(
  learned: Learned,
  corpus: Corpus,
  lessons: Lessons,
  candidates: readonly Gram[],
  calibration: Pick<Model, 'platt' | 'thresholds' | 'version'>,
): Model {
  const largest = learned.gramWeights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const grams = [...learned.grams].map((candidate, place) => {
    const weight = learned.gramWeights[place] ?? 0;
    return [nameOfGram(candidates[candidate] ?? 0), Math.round((weight / largest) * LEVELS)] as const;
  });
  return {
    version: calibration.version,
    data: corpus.hash.slice(0, 16),
    bias: round(learned.bias),
    features: FEATURES.map((name, column) => [
      name,
      round(learned.mean[column] ?? 0),
      round(learned.deviation[column] ?? 0),
      round(learned.featureWeights[column] ?? 0),
    ]),
    gramScale: round(largest / LEVELS),
    grams: grams.filter(([, weight]) => weight !== 0),
    platt: [round(calibration.platt[0]), round(calibration.platt[1])],
    thresholds: {
      elevated: round(calibration.thresholds.elevated),
      strong: round(calibration.thresholds.strong),
      passage: round(calibration.thresholds.passage),
    },
    passage: PASSAGE,
    human: humanRanges(corpus, lessons),
  };
}

function humanRanges(corpus: Corpus, { table, text, kind }: Lessons): Model['human'] {
  const essays = [...text.keys()].filter((row) => {
    const found = corpus.texts[text[row] ?? -1];
    return kind[row] === WHOLE && found !== undefined && !isAi(found) && isEssay(found);
  });
  const ranges = FEATURES.map((name, column) => {
    const values = essays.map((row) => table.features[row * FEATURES.length + column] ?? 0);
    return [name, [round(quantile(values, HUMAN_RANGE[0])), round(quantile(values, HUMAN_RANGE[1]))]] as const;
  });
  return Object.fromEntries(ranges);
}

/** Rounds to five digits, more than any text can show. */
function round(value: number): number {
  return Number(value.toPrecision(5));
}
