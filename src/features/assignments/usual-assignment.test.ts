import { expect, test } from 'vitest';
import { lastOf, usualCourse, usualTimes } from './usual-assignment.ts';

const NOW = new Date('2026-03-10T08:12:30Z');

const one = {
  archived: false,
  class_info: '1 A',
  course: 'writing',
  start_time: '2026-02-01T09:00:00Z',
  end_time: '2026-02-10T18:30:00Z',
  time_zone: 'Asia/Kolkata',
};

test('a new assignment is for the only course that has had one within half a year', () => {
  const earlier = { ...one, course: 'reading', end_time: '2025-06-10T09:00:00Z' };
  expect(usualCourse([one, { ...one }, earlier], NOW)).toBe('writing');
  expect(usualCourse([one, { ...one, course: 'reading' }], NOW)).toBe('');
  expect(usualCourse([one, { ...one, course: 'reading', archived: true }], NOW)).toBe('writing');
  expect(usualCourse([earlier], NOW)).toBe('');
  expect(usualCourse([], NOW)).toBe('');
});

test('it begins with what the last one of its course said', () => {
  const later = { ...one, class_info: '1 B', start_time: '2026-03-01T09:00:00Z' };
  expect(lastOf([later, one, { ...later, course: 'reading', class_info: '2' }], 'writing')?.class_info).toBe('1 B');
  expect(lastOf([one], 'reading')).toBeUndefined();
});

test('it is open from now on for a week, to the time of day at which the last one ended', () => {
  expect(usualTimes(one, NOW, 'Asia/Kolkata')).toEqual({ start: '2026-03-10T13:42', end: '2026-03-17T00:00' });
  expect(usualTimes(undefined, NOW, 'America/New_York')).toEqual({
    start: '2026-03-10T04:12',
    end: '2026-03-17T17:00',
  });
});
