import { describe, expect, it } from 'vitest';
import type { Refusals } from '../device/rows.ts';
import { countFailure, countRefusal, isRefusedLong } from './refusals.ts';
import { FAILED_OP_TIMES, needsAttention } from './retry.ts';

describe('AK6 counting the failures of one op', () => {
  const named = { seq: 3, code: 'failed_op', error: 'x' } as const;
  function after(times: number): boolean {
    let known = countFailure(null, named, 0, null);
    for (let time = 1; time < times; time += 1) known = countFailure(known, named, time * 1000, null);
    return needsAttention(known);
  }
  it('the third time needs a person, earlier ones may pass', () => {
    expect(after(FAILED_OP_TIMES)).toBe(true);
    expect(after(FAILED_OP_TIMES - 1)).toBe(false);
    expect(needsAttention(null)).toBe(false);
  });
  it('what this device can’t send needs one at once', () => {
    expect(needsAttention(countFailure(null, { ...named, by: 'device' }, 0, null))).toBe(true);
  });
  it('another op begins anew', () => {
    const known = countFailure(countFailure(null, named, 0, 5), { ...named, seq: 4 }, 10, 70_000);
    expect(known).toEqual({ ...named, seq: 4, count: 1, sinceMs: 10, heardMs: 70_000, elapsedMs: 0 });
  });
});

describe('PO2 when something is given up', () => {
  const MINUTE = 60_000;

  /** Whether refusals at these minutes, by the university's clock, are enough. */
  function isEnough(minutes: readonly (number | null)[]): boolean {
    let known: Refusals = { count: 0 };
    for (const at of minutes) known = countRefusal(known, at === null ? null : at * MINUTE);
    return isRefusedLong(known);
  }
  const every = (gap: number, times: number) => Array.from({ length: times }, (_, index) => index * gap);

  it.each([
    ['ten refusals in an hour', every(60 / 9, 10), true],
    ['ten refusals in 59 minutes', every(59 / 9, 10), false],
    ['nine refusals in a day', every(10, 9), false],
    ['a hundred refusals at once', every(0, 100), false],
    ['a clock that jumps forward by a day', [...every(1, 9), 1440, 1441], false],
    ['a clock that jumps back by a day', [...every(1, 9).map((at) => at + 1440), ...every(8, 9)], true],
    ['a week in which nothing was tried', [...every(1, 9), 10_080, 10_081], false],
    ['answers that name no time', Array.from({ length: 50 }, () => null), false],
  ])('%s: %s', (_, minutes, isGivenUp) => {
    expect(isEnough(minutes)).toBe(isGivenUp);
  });
});
