import { FEATURES } from '#writing/analysis/features';
import { nameOfGram, type Gram } from '#writing/analysis/grams';
import type { Model } from '#writing/analysis/model';
import { isAi, isEssay, type Corpus } from './corpus.ts';
import { GENERATIONS } from './generations.ts';
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
  shifts: readonly number[],
): Model {
  const largest = learned.heads.map(({ gramWeights }) =>
    gramWeights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0),
  );
  const grams = [...learned.grams].map((candidate, place) => {
    const weights = learned.heads.map(({ gramWeights }, head) =>
      Math.round(((gramWeights[place] ?? 0) / (largest[head] ?? 1)) * LEVELS),
    );
    return [nameOfGram(candidates[candidate] ?? 0), ...weights] as const;
  });
  return {
    version: calibration.version,
    data: corpus.hash.slice(0, 16),
    heads: learned.heads.map(({ bias }, head) => ({
      generation: GENERATIONS[head]?.name ?? '',
      bias: round(bias + (shifts[head] ?? 0)),
      gramScale: round((largest[head] ?? 0) / LEVELS),
    })),
    features: FEATURES.map((name, column) => [
      name,
      round(learned.mean[column] ?? 0),
      round(learned.deviation[column] ?? 0),
      ...learned.heads.map(({ featureWeights }) => round(featureWeights[column] ?? 0)),
    ]),
    grams: grams.filter(([, ...weights]) => weights.some((weight) => weight !== 0)),
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
