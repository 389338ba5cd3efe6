import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributionOf, distributionWords, withUnsentWork } from './figures.ts';

describe('the distribution of grades', () => {
  it('has every grade in exactly one step', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1000, noNaN: true })), (grades) => {
        const counted = distributionOf(grades).reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(grades.length);
      }),
    );
  });

  it('is over the scale that holds the highest grade', () => {
    expect(distributionOf([89.9, 100, 49.5]).map(({ label, count }) => [label, count])).toEqual([
      ['90 to 100', 1],
      ['80 to 89', 1],
      ['70 to 79', 0],
      ['60 to 69', 0],
      ['50 to 59', 0],
      ['Below 50', 1],
    ]);
    expect(distributionOf([101, 180, 179.5, 12])).toEqual([
      { label: '180 to 200', count: 1 },
      { label: '160 to 179', count: 1 },
      { label: '140 to 159', count: 0 },
      { label: '120 to 139', count: 0 },
      { label: '100 to 119', count: 1 },
      { label: 'Below 100', count: 1 },
    ]);
    expect(distributionOf([1000])[0]).toEqual({ label: '900 to 1000', count: 1 });
  });

  it('is said in words', () => {
    expect(distributionWords([])).toBe('');
    expect(distributionWords([75, 76, 50])).toBe('More than half of the grades: 70 to 79. Nobody is below 50.');
    expect(distributionWords([10, 75])).toBe('Most often: 70 to 79. 1 below 50.');
    expect(distributionWords([10, 175])).toBe('Most often: 160 to 179. 1 below 100.');
  });
});

it('counts the students with unsent work', () => {
  expect([1, 3].map(withUnsentWork)).toEqual(['1 student with unsent work', '3 students with unsent work']);
});
