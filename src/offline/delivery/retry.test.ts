import { describe, expect, it } from 'vitest';
import { RETRY_MAX_MS, retryDelayMs } from './retry.ts';

describe('RT3 waiting for the next try', () => {
  it.each([
    [0, 1000],
    [1, 2000],
    [4, 16_000],
    [8, 256_000],
    [9, RETRY_MAX_MS],
    [5000, RETRY_MAX_MS],
  ])('try %i waits anything below %i ms', (attempt, ceiling) => {
    expect(retryDelayMs(attempt, 0, null)).toBe(0);
    expect(retryDelayMs(attempt, 0.5, null)).toBe(ceiling / 2);
    expect(retryDelayMs(attempt, 0.999_999, null)).toBeLessThan(ceiling);
  });

  it('RT2 takes Retry-After as a floor, and does not wait less because the dice say so', () => {
    expect(retryDelayMs(0, 0, 30_000)).toBe(30_000);
    expect(retryDelayMs(9, 0.9, 30_000)).toBe(270_000);
  });
});
