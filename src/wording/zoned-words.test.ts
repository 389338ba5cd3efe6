import { expect, it } from 'vitest';
import { hereWords, whenWords } from './zoned-words.ts';

const now = new Date('2026-11-20T10:00:00.000Z');

it.each([
  ['2026-11-20T11:30:00.000Z', 'Asia/Kolkata', 'Asia/Kolkata', 'today 17:00 IST'],
  ['2026-11-20T11:30:00.000Z', 'Asia/Kolkata', 'Europe/London', 'today 17:00 IST (11:30 GMT here)'],
  ['2026-11-20T20:00:00.000Z', 'Asia/Kolkata', 'Europe/London', 'tomorrow 01:30 IST (Today 20:00 GMT here)'],
  ['2026-12-01T20:00:00.000Z', 'Asia/Kolkata', 'Europe/London', 'Wed 2 Dec 01:30 IST (Tue 1 Dec 20:00 GMT here)'],
  // Another zone with the same clock needs no second time.
  ['2026-11-20T11:30:00.000Z', 'Asia/Kolkata', 'Asia/Colombo', 'today 17:00 IST'],
])('%s of an assignment in %s is read in %s as %s', (at, zone, own, words) => {
  expect(whenWords(new Date(at), now, zone, own)).toBe(words);
});

it('names the day of a reader for whom it is not called the same', () => {
  const evening = new Date('2026-11-21T21:00:00.000Z');
  expect(whenWords(new Date('2026-11-23T11:30:00.000Z'), evening, 'Asia/Kolkata', 'Europe/London')).toBe(
    'tomorrow 17:00 IST (Mon 23 Nov 11:30 GMT here)',
  );
});

it('says nothing of a zone that an older answer does not name', () => {
  expect(hereWords(now, now, undefined, 'UTC')).toBeNull();
});
