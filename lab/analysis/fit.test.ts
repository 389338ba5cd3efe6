import { describe, expect, it } from 'vitest';
import { fitLogistic, type Task } from './fit.ts';
import { dice } from './noise.ts';

/** Points of two columns; the label depends on the first with random noise. */
function task(penalty: number): Task {
  const roll = dice('points');
  const count = 400;
  const value = Float32Array.from({ length: count * 2 }, () => roll() * 4 - 2);
  const label = Uint8Array.from({ length: count }, (_, row) =>
    Number(roll() < 1 / (1 + Math.exp(-(1.5 * (value[row * 2] ?? 0) - 0.5)))),
  );
  return {
    rows: {
      start: Int32Array.from({ length: count + 1 }, (_, row) => row * 2),
      index: Int32Array.from({ length: count * 2 }, (_, place) => place % 2),
      value,
    },
    use: Array.from({ length: count }, (_, row) => row),
    label,
    weight: new Float64Array(count).fill(1),
    columns: 2,
    penalty,
    iterations: 100,
  };
}

describe('logistic regression', () => {
  it('finds the weights that the labels were drawn by', () => {
    const [first = 0, second = 0, bias = 0] = fitLogistic(task(0.01));
    expect(Math.abs(first - 1.5)).toBeLessThan(0.35);
    expect(Math.abs(second)).toBeLessThan(0.25);
    expect(Math.abs(bias + 0.5)).toBeLessThan(0.35);
  });

  it('ends where the gradient is nothing', () => {
    const problem = task(1);
    const weights = fitLogistic(problem);
    const nudged = (column: number, by: number): number =>
      lossOf(
        problem,
        weights.map((weight, at) => weight + (at === column ? by : 0)),
      );
    for (const column of [0, 1, 2]) {
      const slope = (nudged(column, 1e-3) - nudged(column, -1e-3)) / 2e-3;
      expect(Math.abs(slope)).toBeLessThan(0.5);
    }
  });

  it('shrinks with the penalty, and gives the same bytes twice', () => {
    expect(Math.abs(fitLogistic(task(1000))[0] ?? 9)).toBeLessThan(Math.abs(fitLogistic(task(1))[0] ?? 0));
    expect(Buffer.from(fitLogistic(task(1)).buffer).equals(Buffer.from(fitLogistic(task(1)).buffer))).toBe(true);
  });
});

function lossOf({ rows, label, penalty }: Task, weights: Float64Array): number {
  let loss = 0;
  for (let row = 0; row < label.length; row += 1) {
    const [one = 0, other = 0] = [rows.value[row * 2], rows.value[row * 2 + 1]];
    const sum = (weights[0] ?? 0) * one + (weights[1] ?? 0) * other + (weights[2] ?? 0);
    loss += Math.log1p(Math.exp(label[row] === 1 ? -sum : sum));
  }
  return loss + 0.5 * penalty * ((weights[0] ?? 0) ** 2 + (weights[1] ?? 0) ** 2);
}
