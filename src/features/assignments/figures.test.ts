import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributionOf, distributionWords, figure, students } from './figures.ts';

describe('the distribution of grades', () => {
  it('has every grade in exactly one step', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1000, noNaN: true })), (grades) => {
        const counted = distributionOf(grades).reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(grades.length);
      }),
    );
  });

  it('begins at 100 unless somebody has more', () => {
    expect(distributionOf([89.9, 100, 49.5]).map(({ label, count }) => [label, count])).toEqual([
      ['90 to 100', 1],
      ['80 to 89', 1],
      ['70 to 79', 0],
      ['60 to 69', 0],
      ['50 to 59', 0],
      ['Below 50', 1],
    ]);
    expect(distributionOf([101])[0]).toEqual({ label: 'Above 100', count: 1 });
  });

  it('is said in words', () => {
    expect(distributionWords([])).toBe('');
    expect(distributionWords([75, 76, 50])).toBe('More than half of the grades: 70 to 79. Nobody is below 50.');
    expect(distributionWords([10, 75])).toBe('Most often: 70 to 79. 1 below 50.');
  });
});

it('shows a figure with at most one decimal, and none as a dash', () => {
  expect([78, 77.96, 70.25, null].map(figure)).toEqual(['78', '78', '70.3', '–']);
  expect([1, 3].map(students)).toEqual(['one student', '3 students']);
});
