import { describe, expect, it } from 'vitest';
import { pointsIn } from './points.ts';

describe('points as they are typed', () => {
  it('are read with a point or a comma, in halves, up to the most', () => {
    expect(['34', ' 7.5 ', '7,5', '0', ''].map((words) => pointsIn(words, 40).points)).toEqual([34, 7.5, 7.5, 0, null]);
    expect(pointsIn('', 40).error).toBe('');
    expect(pointsIn('41', 40).error).toBe('At most 40.');
    expect(pointsIn('7.25', 40).error).toBe('Please enter whole or half points.');
    expect(pointsIn('71.25', 1000, false)).toEqual({ points: 71.25, error: '' });
    expect(['.', '-1', '1e3', 'ten', '1.2.3'].map((words) => pointsIn(words, 1000).error)).toEqual(
      Array.from({ length: 5 }, () => 'Please enter a number.'),
    );
  });
});
