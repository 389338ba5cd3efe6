import { describe, expect, it } from 'vitest';
import {
  UnsureDate,
  clockTime,
  dayAndTime,
  dayInSentence,
  distance,
  isoDay,
  longDay,
  momentTime,
  partOfDay,
  timeBeside,
  zonedMoment,
  zonedTime,
} from './time.ts';

const KOLKATA = 'Asia/Kolkata';
const now = new Date('2026-11-20T08:18:00.000Z');

describe('times as people read them', () => {
  it('names the zone of a time', () => {
    expect(zonedTime(new Date('2026-11-20T11:30:00.000Z'), KOLKATA)).toBe('17:00 IST');
    expect(clockTime(new Date('2026-11-20T18:31:00.000Z'), KOLKATA)).toBe('00:01');
    expect(longDay(now, KOLKATA)).toBe('Fri 20 Nov 2026');
  });

  it('follows a device that travels while its page is open', () => {
    const home = process.env['TZ'];
    try {
      const times = [KOLKATA, 'Europe/London', KOLKATA].map((zone) => {
        process.env['TZ'] = zone;
        return clockTime(now);
      });
      expect(times).toEqual(['13:48', '08:18', '13:48']);
    } finally {
      if (home === undefined) delete process.env['TZ'];
      else process.env['TZ'] = home;
    }
  });

  it('says today, tomorrow and yesterday by the day of the zone, not of UTC', () => {
    expect(dayAndTime(new Date('2026-11-20T18:29:00.000Z'), now, KOLKATA)).toEqual({ day: 'Today', time: '23:59 IST' });
    expect(dayAndTime(new Date('2026-11-20T18:31:00.000Z'), now, KOLKATA).day).toBe('Tomorrow');
    expect(dayAndTime(new Date('2026-11-19T18:29:00.000Z'), now, KOLKATA).day).toBe('Yesterday');
    expect(dayAndTime(new Date('2026-11-24T12:00:00.000Z'), now, KOLKATA).day).toBe('Tue 24 Nov');
    expect(dayAndTime(new Date('2027-01-04T12:00:00.000Z'), now, KOLKATA).day).toBe('Mon 4 Jan 2027');
  });

  it('writes today and its neighbors small within a sentence', () => {
    expect(dayInSentence(new Date('2026-11-20T18:29:00.000Z'), now, KOLKATA)).toBe('today');
    expect(dayInSentence(new Date('2026-11-24T12:00:00.000Z'), now, KOLKATA)).toBe('Tue 24 Nov');
  });

  it('gives a time its day unless that is today', () => {
    const at = (day: string) => new Date(`2026-11-${day}T11:30:00.000Z`);
    expect(momentTime(at('20'), now, KOLKATA)).toBe('17:00');
    expect(momentTime(at('19'), now, KOLKATA)).toBe('yesterday 17:00');
    expect(momentTime(at('10'), now, KOLKATA)).toBe('Tue 10 Nov 17:00');
    expect(momentTime(new Date('2025-11-10T11:30:00.000Z'), now, KOLKATA)).toBe('Mon 10 Nov 2025 17:00');
    expect(zonedMoment(at('20'), now, KOLKATA)).toBe('17:00 IST');
    expect(zonedMoment(at('19'), now, KOLKATA)).toBe('yesterday 17:00 IST');
  });

  it('gives a time beside another its day where that differs', () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5);
    expect(timeBeside(at(20, 9), at(20, 22))).toBe('09:05');
    expect(timeBeside(at(19, 9), at(20, 22))).toBe('Thu 19 Nov 2026 09:05');
  });

  it('counts down in hours and minutes, then in days', () => {
    const after = (ms: number) => distance(new Date(now.getTime() + ms), now);
    expect(after(20_000)).toBe('now');
    expect(after(5 * 60_000)).toBe('in 5 min');
    expect(after(-5 * 60_000)).toBe('5 min ago');
    expect(after(192 * 60_000)).toBe('in 3 h 12 min');
    expect(after(120 * 60_000)).toBe('in 2 h');
    expect(after(3 * 86_400_000)).toBe('in 3 days');
  });

  it('writes the day of the zone in figures', () => {
    expect(isoDay(new Date('2024-06-10T11:30:00.000Z'), KOLKATA)).toBe('2024-06-10');
    expect(isoDay(new Date('2024-06-09T18:31:00.000Z'), KOLKATA)).toBe('2024-06-10');
  });

  it('greets by the hour', () => {
    expect(partOfDay(now, KOLKATA)).toBe('afternoon');
    expect(partOfDay(new Date('2026-11-20T02:00:00.000Z'), KOLKATA)).toBe('morning');
    expect(partOfDay(new Date('2026-11-20T14:00:00.000Z'), KOLKATA)).toBe('evening');
  });
});

it('says how far an instant is only beside a time that is sure', () => {
  const at = new Date('2026-11-21T11:30:00Z');
  const now = new UnsureDate('2026-11-21T08:30:00Z');
  expect(distance(at, now)).toBe('');
  expect(dayAndTime(at, now, 'Asia/Kolkata')).toEqual({ day: 'Sat 21 Nov 2026', time: '17:00 IST' });
  expect(momentTime(at, now, 'Asia/Kolkata')).toBe('Sat 21 Nov 2026 17:00');
});
