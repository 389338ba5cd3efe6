import { describe, expect, it } from 'vitest';
import { PAUSE_MS } from '#contract/report';
import { pauseBefore, playedAt, playTimes } from './play-clock.ts';

const times = [1000, 1100, 601_100, 601_100, 601_400];

describe('the clock of a replay', () => {
  it('keeps the rhythm of writing and cuts every pause', () => {
    expect(playTimes(times)).toEqual([0, 100, 100 + PAUSE_MS, 100 + PAUSE_MS, 400 + PAUSE_MS]);
  });

  it('plays a log without times evenly', () => {
    expect(playTimes([0, 0, 0])).toEqual([0, 100, 200]);
  });

  it('finds how many ops were played', () => {
    const played = playTimes(times);
    expect([-1, 0, 99, 100, 2099, 2100, 9999].map((ms) => playedAt(played, ms))).toEqual([0, 1, 1, 2, 2, 4, 5]);
  });

  it('says how long a pause really was', () => {
    expect([0, 1, 2, 3, 4, 5].map((count) => pauseBefore(times, count))).toEqual([0, 0, 0, 600_000, 0, 0]);
  });
});
