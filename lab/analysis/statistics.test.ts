import { describe, expect, it } from 'vitest';
import { auroc, calibrationError, quantile, shareAbove, upperBound } from './statistics.ts';

describe('the figures of a model', () => {
  it('takes quantiles between neighbors', () => {
    expect(quantile([3, 1, 2, 4], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3], 1)).toBe(3);
    expect(quantile([], 0.5)).toBeNaN();
  });

  it('counts how often an AI text scores above a human one, ties half', () => {
    expect(auroc([1, 2], [3, 4])).toBe(1);
    expect(auroc([3, 4], [1, 2])).toBe(0);
    expect(auroc([1, 2], [1, 2])).toBe(0.5);
    expect(auroc([1, 3], [2])).toBe(0.5);
  });

  it('counts what lies above', () => {
    expect(shareAbove([1, 2, 3, 4], 3)).toBe(0.25);
  });

  it('bounds a rate as Clopper and Pearson do', () => {
    expect(upperBound(0, 88)).toBeCloseTo(0.0411, 3);
    expect(upperBound(1, 88)).toBeCloseTo(0.0617, 3);
    expect(upperBound(5, 5)).toBe(1);
  });

  it('finds nothing wrong with probabilities that come true, and all wrong with their opposite', () => {
    expect(calibrationError([0, 0, 0], [1, 1])).toBe(0);
    expect(calibrationError([1, 1], [0, 0, 0])).toBe(1);
  });
});
