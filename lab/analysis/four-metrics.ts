import { FEATURES, type FeatureName } from '#writing/analysis/features';
import { worstQuantile, type Tried } from './calibrate.ts';
import { FOLDS, type Corpus } from './corpus.ts';
import { fitLogistic } from './fit.ts';
import type { Said } from './figures.ts';
import type { SampleTable } from './sample-table.ts';
import { WHOLE, type Lessons } from './samples.ts';

/** The figures of a text that the specification asks for, as features. */
const METRICS: readonly FeatureName[] = [
  'varietyIn100',
  'averageWordLength',
  'averageSentenceLength',
  'complexSentenceRatio',
];
const PLACES = METRICS.map((name) => FEATURES.indexOf(name));

/**
 * The results for the trials by a logistic regression over the specification's four metrics alone, with the same folds
 * and a threshold set by the same rule: a baseline for comparison. It has no 'strong' and marks no passages.
 */
export function saidByFourMetrics(
  corpus: Corpus,
  lessons: Lessons,
  tried: readonly Tried[],
  table: SampleTable,
): Said[] {
  const models = Array.from({ length: FOLDS }, (_, fold) => fitMetrics(corpus, lessons, fold));
  const logits = tried.map(({ trial }) => models[corpus.fold[trial.text] ?? 0]?.(table, trial.row) ?? Number.NaN);
  const threshold = worstQuantile(
    corpus,
    tried.map(({ trial }, place) => ({ trial, logit: logits[place] ?? null })),
  );
  return tried.map(({ trial }, place) => {
    const logit = logits[place] ?? Number.NaN;
    return { trial, logit, elevated: logit > threshold, strong: false, marked: false };
  });
}

function fitMetrics(corpus: Corpus, lessons: Lessons, fold: number): (table: SampleTable, row: number) => number {
  const { table, text, kind } = lessons;
  const { label, weight } = lessons.heads[0] ?? { label: [], weight: [] };
  const rows = [...text.keys()].filter((row) => kind[row] === WHOLE && corpus.fold[text[row] ?? -1] !== fold);
  const spreads = PLACES.map((place) => spreadOf(rows.map((row) => valueAt(table, row, place))));
  const standardizedAt = (of: SampleTable, row: number): number[] =>
    PLACES.map(
      (place, column) => (valueAt(of, row, place) - (spreads[column]?.mean ?? 0)) / (spreads[column]?.deviation ?? 1),
    );
  const textAt = (row: number): number => text[row] ?? 0;
  const weights = fitLogistic({
    rows: {
      start: Int32Array.from({ length: rows.length + 1 }, (_, row) => row * METRICS.length),
      index: Int32Array.from({ length: rows.length * METRICS.length }, (_, at) => at % METRICS.length),
      value: Float32Array.from(rows.flatMap((row) => standardizedAt(table, row))),
    },
    use: [...rows.keys()],
    label: Uint8Array.from(rows, (row) => label[textAt(row)] ?? 0),
    weight: Float64Array.from(rows, (row) => weight[textAt(row)] ?? 0),
    columns: METRICS.length,
    penalty: 1e-6,
    iterations: 200,
  });
  const bias = weights[METRICS.length] ?? 0;
  return (of, row) =>
    standardizedAt(of, row).reduce((sum, value, column) => sum + value * (weights[column] ?? 0), bias);
}

function valueAt({ features }: SampleTable, row: number, place: number): number {
  return features[row * FEATURES.length + place] ?? 0;
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) };
}
