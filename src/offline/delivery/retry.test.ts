import { describe, expect, it } from 'vitest';
import { countFailure, FAILED_OP_TIMES, needsAttention, RETRY_MAX_MS, retryDelayMs } from './retry.ts';

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

describe('AK6 counting the failures of one op', () => {
  const named = { seq: 3, code: 'failed_op', error: 'x' } as const;
  function after(times: number): boolean {
    let known = countFailure(null, named, 0);
    for (let time = 1; time < times; time += 1) known = countFailure(known, named, time * 1000);
    return needsAttention(known);
  }
  it('the third time needs a person, earlier ones may pass', () => {
    expect(after(FAILED_OP_TIMES)).toBe(true);
    expect(after(FAILED_OP_TIMES - 1)).toBe(false);
    expect(needsAttention(null)).toBe(false);
  });
  it('what this device can’t send needs one at once', () => {
    expect(needsAttention(countFailure(null, { ...named, by: 'device' }, 0))).toBe(true);
  });
  it('another op begins anew', () => {
    const known = countFailure(countFailure(null, named, 0), { ...named, seq: 4 }, 10);
    expect(known).toEqual({ ...named, seq: 4, count: 1, sinceMs: 10 });
  });
});
