import { FEATURES } from '#writing/analysis/features';
import { gramValue, standardized } from '#writing/analysis/model';
import { isAi, type Corpus } from './corpus.ts';
import { fitLogistic, type Rows } from './fit.ts';
import type { Role, Sample, TrainingSample } from './samples.ts';

/** What was learned, before it is rounded into a model. */
export interface Learned {
  readonly bias: number;
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
  readonly featureWeights: Float64Array;
  /** Gram keys with their weights, on the scale of {@link gramValue}. */
  readonly grams: ReadonlyMap<number, number>;
  logitOf(sample: Sample): number;
}

/** How much of a text's weight each kind of sample carries. */
const SHARE: Readonly<Record<Role, number>> = { whole: 0.4, cut: 0.4, slips: 0.2 };
const PENALTY = 15;
/** Grams are scaled up, so that one penalty suits them and the features. */
const GRAM_SCALE = 18;
const GRAMS_KEPT = 2500;
const CHOOSING_TURNS = 20;
const FITTING_TURNS = 45;
const TAIL_TURNS = 25;
/** Human texts that look like a model's count up to this much more in the last fit: it is they who would be accused. */
const TAIL_WEIGHT = 6;

interface Problem {
  readonly samples: readonly TrainingSample[];
  readonly label: Uint8Array;
  readonly weight: Float64Array;
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
}

/**
 * Fits one model to the samples whose texts `use` accepts: first with every candidate gram, to choose the grams that
 * carry most; then with those; then once more with the human texts that look most like a model's weighing more.
 */
export function learn(
  corpus: Corpus,
  samples: readonly TrainingSample[],
  candidates: readonly number[],
  use: (text: number) => boolean,
): Learned {
  const problem = pose(corpus, samples, use);
  const rowNumbers = [...problem.samples.keys()];
  const wholes = rowNumbers.filter((row) => problem.samples[row]?.role === 'whole');
  const all = rowsOf(problem, candidates);
  const first = fit(problem, all, wholes, candidates.length, PENALTY * SHARE.whole, CHOOSING_TURNS);
  const kept = strongest(all, first, candidates);
  const rows = rowsOf(problem, kept);
  const second = fit(problem, rows, rowNumbers, kept.length, PENALTY, FITTING_TURNS);
  const weight = heavierTail(problem, rows, second);
  const last = fit({ ...problem, weight }, rows, rowNumbers, kept.length, PENALTY, TAIL_TURNS, second);
  return learned(problem, kept, last);
}

/** Weighs the samples, half for people and half for models, and finds the features' means and deviations. */
function pose(corpus: Corpus, samples: readonly TrainingSample[], use: (text: number) => boolean): Problem {
  const used = samples.filter(({ text }) => use(text));
  const beside = new Map<string, number>();
  for (const { text, role } of used) beside.set(`${text}${role}`, (beside.get(`${text}${role}`) ?? 0) + 1);
  const label = Uint8Array.from(used, ({ text }) => Number(isAi(at(corpus.texts, text))));
  const weight = Float64Array.from(used, ({ text, role }) => {
    return (at(corpus.weight, text) * SHARE[role]) / (beside.get(`${text}${role}`) ?? 1);
  });
  const mass = [0, 0];
  weight.forEach((value, row) => (mass[at(label, row)] = at(mass, at(label, row)) + value));
  const scaled = weight.map((value, row) => (value * 0.5 * corpus.texts.length) / at(mass, at(label, row)));
  return { samples: used, label, weight: scaled, ...spread(used, scaled) };
}

function spread(samples: readonly Sample[], weight: Float64Array): Pick<Problem, 'mean' | 'deviation'> {
  const total = weight.reduce((sum, value) => sum + value, 0);
  const mean = new Float64Array(FEATURES.length);
  const squares = new Float64Array(FEATURES.length);
  samples.forEach(({ features }, row) => {
    for (let column = 0; column < mean.length; column += 1) {
      mean[column] = at(mean, column) + (at(weight, row) * at(features, column)) / total;
    }
  });
  samples.forEach(({ features }, row) => {
    for (let column = 0; column < mean.length; column += 1) {
      squares[column] =
        at(squares, column) + (at(weight, row) * (at(features, column) - at(mean, column)) ** 2) / total;
    }
  });
  return { mean, deviation: squares.map((square) => Math.sqrt(square) + 1e-6) };
}

function rowsOf({ samples, mean, deviation }: Problem, grams: readonly number[]): Rows {
  const columnOf = new Map(grams.map((key, column) => [key, FEATURES.length + column]));
  const index: number[] = [];
  const value: number[] = [];
  const start = new Int32Array(samples.length + 1);
  samples.forEach(({ features, grams: counts, words }, row) => {
    features.forEach((found, column) => {
      index.push(column);
      value.push(standardized(found, at(mean, column), at(deviation, column)));
    });
    for (const [key, count] of counts) {
      const column = columnOf.get(key);
      if (column === undefined) continue;
      index.push(column);
      value.push(GRAM_SCALE * gramValue(count, words));
    }
    start[row + 1] = index.length;
  });
  return { start, index: Int32Array.from(index), value: Float32Array.from(value) };
}

function fit(
  { label, weight }: Problem,
  rows: Rows,
  use: readonly number[],
  grams: number,
  penalty: number,
  iterations: number,
  begin?: Float64Array,
): Float64Array {
  return fitLogistic({ rows, use, label, weight, columns: FEATURES.length + grams, penalty, iterations, begin });
}

/** The grams that move the logits most: weight times the size of their values. */
function strongest(rows: Rows, weights: Float64Array, candidates: readonly number[]): number[] {
  const squares = new Float64Array(candidates.length);
  rows.index.forEach((column, place) => {
    if (column < FEATURES.length) return;
    squares[column - FEATURES.length] = at(squares, column - FEATURES.length) + at(rows.value, place) ** 2;
  });
  const power = candidates.map((key, gram) => ({
    key,
    power: Math.abs(at(weights, FEATURES.length + gram)) * Math.sqrt(at(squares, gram)),
  }));
  const best = power.sort((a, b) => b.power - a.power || a.key - b.key).slice(0, GRAMS_KEPT);
  return best.map(({ key }) => key).sort((a, b) => a - b);
}

function heavierTail({ samples, label, weight }: Problem, rows: Rows, weights: Float64Array): Float64Array {
  const heavier = Float64Array.from(weight);
  let before = 0;
  let after = 0;
  samples.forEach((_, row) => {
    if (at(label, row) === 1) return;
    let logit = at(weights, weights.length - 1);
    for (let place = at(rows.start, row); place < at(rows.start, row + 1); place += 1) {
      logit += at(weights, at(rows.index, place)) * at(rows.value, place);
    }
    before += at(weight, row);
    heavier[row] = at(weight, row) * (1 + TAIL_WEIGHT / (1 + Math.exp(-1.5 * (logit + 1.5))));
    after += at(heavier, row);
  });
  return heavier.map((value, row) => (at(label, row) === 1 ? value : (value * before) / after));
}

function learned({ mean, deviation }: Problem, grams: readonly number[], weights: Float64Array): Learned {
  const featureWeights = weights.slice(0, FEATURES.length);
  const byGram = new Map(grams.map((key, gram) => [key, at(weights, FEATURES.length + gram) * GRAM_SCALE]));
  const bias = at(weights, weights.length - 1);
  return {
    bias,
    mean,
    deviation,
    featureWeights,
    grams: byGram,
    logitOf({ features, grams: counts, words }) {
      let logit = bias;
      features.forEach((value, column) => {
        logit += at(featureWeights, column) * standardized(value, at(mean, column), at(deviation, column));
      });
      for (const [key, count] of counts) logit += (byGram.get(key) ?? 0) * gramValue(count, words);
      return logit;
    },
  };
}

/** The value at a place that is known to be inside. */
function at<T>(values: { readonly [index: number]: T }, index: number): T {
  return values[index] as T;
}
