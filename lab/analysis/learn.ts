import { FEATURES } from '#writing/analysis/features';
import { gramValue, standardized } from '#writing/analysis/model';
import { fitLogistic, type Rows } from './fit.ts';
import { GENERATIONS } from './generations.ts';
import type { SampleTable } from './sample-table.ts';
import { SHARES, WHOLE, type HeadTask, type Lessons } from './samples.ts';

/** The learned weights, before they are rounded into a model. */
export interface Learned {
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
  /** Places among the candidates, ascending. */
  readonly grams: Int32Array;
  /** In the order of GENERATIONS. */
  readonly heads: readonly LearnedHead[];
}

interface LearnedHead {
  readonly bias: number;
  readonly featureWeights: Float64Array;
  /** On the scale of {@link gramValue}. */
  readonly gramWeights: Float64Array;
}

/** Grams are scaled up, so that one penalty suits them and the features. */
const GRAM_SCALE = 18;
const GRAMS_KEPT = 2250;
const CHOOSING_TURNS = 20;
const FITTING_TURNS = 45;
const TAIL_TURNS = 25;
/** Human texts that look like a model's weigh up to this much more in the last fit: their writers would be accused. */
const TAIL_WEIGHT = 6;

interface Problem {
  readonly table: SampleTable;
  /** The training rows, with the label and weight of each. */
  readonly used: readonly number[];
  readonly label: Uint8Array;
  readonly weight: Float64Array;
  readonly whole: readonly boolean[];
}

interface Spread {
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
}

/**
 * Fits a model to the samples of the texts that `use` marks with 1 for each head. The first head is fitted with every
 * candidate gram, to choose the strongest ones; all heads share those. Deterministic.
 */
export function learn(lessons: Lessons, use: readonly Uint8Array[]): Learned {
  const problems = lessons.heads.map((task, head) => pose(lessons, task, at(use, head)));
  const first = at(problems, 0);
  const spread = spreadOf(lessons.table, first);
  const kept = chooseGrams(first, spread, lessons.candidates);
  return { ...spread, grams: kept, heads: problems.map((problem, head) => fitHead(problem, spread, kept, head)) };
}

function chooseGrams(problem: Problem, spread: Spread, candidates: number): Int32Array {
  const wholes = [...problem.used.keys()].filter((row) => problem.whole[row] === true);
  const every = Int32Array.from({ length: candidates }, (_, place) => place);
  const penalty = at(GENERATIONS, 0).penalty * SHARES[WHOLE];
  const weights = fit(problem, rowsOf(problem, spread, every, wholes), wholes, every, penalty, CHOOSING_TURNS);
  return strongest(problem, weights, candidates);
}

/** Fits a head with the chosen grams, then again with extra weight on the human texts that look most like a model's. */
function fitHead(problem: Problem, spread: Spread, kept: Int32Array, head: number): LearnedHead {
  const { penalty } = at(GENERATIONS, head);
  const numbers = [...problem.used.keys()];
  const rows = rowsOf(problem, spread, kept, numbers);
  const plain = fit(problem, rows, numbers, kept, penalty, FITTING_TURNS);
  const weight = heavierTail(problem, rows, plain);
  const last = fit({ ...problem, weight }, rows, numbers, kept, penalty, TAIL_TURNS, plain);
  return {
    bias: at(last, last.length - 1),
    featureWeights: last.slice(0, FEATURES.length),
    gramWeights: last.slice(FEATURES.length, -1).map((value) => value * GRAM_SCALE),
  };
}

/** The logits of rows of a table by each head. */
export function logitsOf(learned: Learned, table: SampleTable, rows: Int32Array): Float64Array[] {
  const { mean, deviation, heads } = learned;
  const placeOf = new Map([...learned.grams].map((gram, place) => [gram, place]));
  const logits = heads.map(() => new Float64Array(rows.length));
  rows.forEach((row, number) => {
    const sums = heads.map(({ bias }) => bias);
    for (let feature = 0; feature < FEATURES.length; feature += 1) {
      const found = at(table.features, row * FEATURES.length + feature);
      const value = standardized(found, at(mean, feature), at(deviation, feature));
      heads.forEach(({ featureWeights }, head) => (sums[head] = at(sums, head) + at(featureWeights, feature) * value));
    }
    for (let place = at(table.start, row); place < at(table.start, row + 1); place += 1) {
      const known = placeOf.get(at(table.gram, place));
      if (known === undefined) continue;
      const value = gramValue(at(table.count, place), at(table.words, row));
      heads.forEach(({ gramWeights }, head) => (sums[head] = at(sums, head) + at(gramWeights, known) * value));
    }
    sums.forEach((sum, head) => (at(logits, head)[number] = sum));
  });
  return logits;
}

/** Weights the samples, half for the head's generation and half for all others. */
function pose({ table, text, kind }: Lessons, { label, weight }: HeadTask, use: Uint8Array): Problem {
  const used = [...text.keys()].filter((row) => at(use, at(text, row)) === 1 && at(weight, at(text, row)) > 0);
  const groupOf = (row: number): number => at(text, row) * SHARES.length + at(kind, row);
  const beside = new Int32Array(label.length * SHARES.length);
  for (const row of used) beside[groupOf(row)] = at(beside, groupOf(row)) + 1;
  const labels = Uint8Array.from(used, (row) => at(label, at(text, row)));
  const weights = Float64Array.from(used, (row) => {
    return (at(weight, at(text, row)) * at(SHARES, at(kind, row))) / at(beside, groupOf(row));
  });
  const mass = [0, 0];
  weights.forEach((value, place) => (mass[at(labels, place)] = at(mass, at(labels, place)) + value));
  const scaled = weights.map((value, place) => (value * 0.5 * label.length) / at(mass, at(labels, place)));
  const whole = used.map((row) => at(kind, row) === WHOLE);
  return { table, used, label: labels, weight: scaled, whole };
}

/** The features' weighted means and deviations. */
function spreadOf({ features }: SampleTable, { used, weight }: Problem): Spread {
  const total = weight.reduce((sum, value) => sum + value, 0);
  const mean = new Float64Array(FEATURES.length);
  const squares = new Float64Array(FEATURES.length);
  used.forEach((row, place) => {
    const share = at(weight, place) / total;
    for (let column = 0; column < FEATURES.length; column += 1) {
      mean[column] = at(mean, column) + share * at(features, row * FEATURES.length + column);
    }
  });
  used.forEach((row, place) => {
    const share = at(weight, place) / total;
    for (let column = 0; column < FEATURES.length; column += 1) {
      const off = at(features, row * FEATURES.length + column) - at(mean, column);
      squares[column] = at(squares, column) + share * off * off;
    }
  });
  return { mean, deviation: squares.map((square) => Math.sqrt(square) + 1e-6) };
}

/**
 * Rows for {@link fitLogistic}, empty but for those of `numbers`, with a column for each feature and each of `grams`.
 */
function rowsOf(
  { table, used }: Problem,
  { mean, deviation }: Spread,
  grams: Int32Array,
  numbers: readonly number[],
): Rows {
  const columnOf = new Int32Array((grams.at(-1) ?? 0) + 1).fill(-1);
  grams.forEach((gram, place) => (columnOf[gram] = FEATURES.length + place));
  const room = numbers.reduce((sum, number) => {
    const row = used[number] ?? 0;
    return sum + FEATURES.length + at(table.start, row + 1) - at(table.start, row);
  }, 0);
  const index = new Int32Array(room);
  const value = new Float32Array(room);
  const start = new Int32Array(used.length + 1);
  let end = 0;
  let next = 0;
  for (const number of numbers) {
    for (; next <= number; next += 1) start[next] = end;
    const row = used[number] ?? 0;
    for (let column = 0; column < FEATURES.length; column += 1, end += 1) {
      const found = at(table.features, row * FEATURES.length + column);
      index[end] = column;
      value[end] = standardized(found, at(mean, column), at(deviation, column));
    }
    const one = GRAM_SCALE * gramValue(1, at(table.words, row));
    for (let place = at(table.start, row); place < at(table.start, row + 1); place += 1) {
      const column = columnOf[at(table.gram, place)] ?? -1;
      if (column < 0) continue;
      const count = at(table.count, place);
      index[end] = column;
      value[end] = count === 1 ? one : GRAM_SCALE * gramValue(count, at(table.words, row));
      end += 1;
    }
  }
  for (; next <= used.length; next += 1) start[next] = end;
  return { start, index, value };
}

function fit(
  { label, weight }: Problem,
  rows: Rows,
  use: readonly number[],
  grams: Int32Array,
  penalty: number,
  iterations: number,
  begin?: Float64Array,
): Float64Array {
  return fitLogistic({ rows, use, label, weight, columns: FEATURES.length + grams.length, penalty, iterations, begin });
}

/** The grams that move the logits most: weight times the root of the sum of their squared values. */
function strongest({ table, used }: Problem, weights: Float64Array, candidates: number): Int32Array {
  const squares = new Float64Array(candidates);
  for (const row of used) {
    for (let place = at(table.start, row); place < at(table.start, row + 1); place += 1) {
      const value = gramValue(at(table.count, place), at(table.words, row));
      const gram = at(table.gram, place);
      squares[gram] = at(squares, gram) + value * value;
    }
  }
  const power = squares.map((square, gram) => Math.abs(at(weights, FEATURES.length + gram)) * Math.sqrt(square));
  const best = [...power.keys()].sort((a, b) => at(power, b) - at(power, a) || a - b).slice(0, GRAMS_KEPT);
  return Int32Array.from(best).sort();
}

function heavierTail({ used, label, weight }: Problem, rows: Rows, weights: Float64Array): Float64Array {
  const heavier = Float64Array.from(weight);
  let before = 0;
  let after = 0;
  for (const row of used.keys()) {
    if (at(label, row) === 1) continue;
    let logit = at(weights, weights.length - 1);
    for (let place = at(rows.start, row); place < at(rows.start, row + 1); place += 1) {
      logit += at(weights, at(rows.index, place)) * at(rows.value, place);
    }
    before += at(weight, row);
    heavier[row] = at(weight, row) * (1 + TAIL_WEIGHT / (1 + Math.exp(-1.5 * (logit + 1.5))));
    after += at(heavier, row);
  }
  return heavier.map((value, row) => (at(label, row) === 1 ? value : (value * before) / after));
}

/** The value at an index that is known to be in range. */
function at<T>(values: { readonly [index: number]: T }, index: number): T {
  return values[index] as T;
}
