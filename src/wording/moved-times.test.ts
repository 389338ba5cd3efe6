import { expect, it } from 'vitest';
import { movedTimes, weeksUntilNext } from './moved-times.ts';

const times = {
  start_time: '2026-10-19T13:00:00.000Z',
  end_time: '2026-10-30T21:00:00.000Z',
  visible_from: null,
  time_zone: 'America/New_York',
};

it.each([
  ['2026-10-01T00:00:00.000Z', 1],
  ['2026-10-19T13:00:00.000Z', 1],
  ['2026-10-26T13:00:00.001Z', 2],
  ['2027-10-19T13:00:00.000Z', 53],
])('an assignment that is set again at %s starts %i weeks later', (now, weeks) => {
  expect(weeksUntilNext(times, new Date(now))).toBe(weeks);
  expect(Date.parse(movedTimes(times, weeks * 7).start_time)).toBeGreaterThanOrEqual(Date.parse(now));
});

it('keeps its times of day across a change of clocks, and everything else', () => {
  expect(movedTimes({ ...times, visible_from: '2026-10-12T04:00:00.000Z', title: 'On rivers' }, 14)).toEqual({
    ...times,
    title: 'On rivers',
    start_time: '2026-11-02T14:00:00.000Z',
    end_time: '2026-11-13T22:00:00.000Z',
    visible_from: '2026-10-26T04:00:00.000Z',
  });
});
