import { describe, expect, it } from 'vitest';
import { daysLater, instantAt, isTimeZone, wallTimeOf } from './zoned-time.ts';

const zones = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Europe/Dublin',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Asia/Tehran',
  'UTC',
];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FROM = Date.UTC(2025, 0, 1);
const DAYS = 730;

/** The wall time that the platform itself formats, independent of the module. */
function reader(timeZone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (time) => format.format(time).replace(' ', 'T');
}

/** A time of every day, and every quarter of an hour of the days on which clocks change. */
function instantsOf(shown: (time: number) => string): number[] {
  const offset = (time: number) => Date.parse(`${shown(time)}Z`) - time;
  return Array.from({ length: DAYS }, (_, index) => FROM + index * DAY_MS).flatMap((day, index) =>
    offset(day) === offset(day + DAY_MS)
      ? [day + (index % 24) * HOUR_MS + (index % 60) * 60_000]
      : Array.from({ length: 96 }, (_, quarter) => day + (quarter * HOUR_MS) / 4),
  );
}

describe.each(zones)('in %s', (zone) => {
  const shown = reader(zone);
  const instants = instantsOf(shown);

  it('shows what Intl shows, and finds the first instant that is shown so', () => {
    const wrong = instants.filter((time) => {
      const wall = wallTimeOf(new Date(time), zone);
      const back = instantAt(wall, zone).getTime();
      // If a wall time is shown twice, both instants lie within three hours: no earlier instant shows it.
      const earlier = [0.5, 1, 2, 3].some((hours) => shown(back - hours * HOUR_MS) === wall);
      return wall !== shown(time) || shown(back) !== wall || back > time || earlier;
    });
    expect(wrong.map((time) => new Date(time))).toEqual([]);
  });

  it('moves by days and keeps the time of day, but for hours that the zone skips', () => {
    const wrong = instants.filter((time) => {
      const wall = new Date(Date.parse(`${shown(time)}Z`) + 182 * DAY_MS).toISOString().slice(0, 16);
      const moved = daysLater(new Date(time), 182, zone).getTime();
      const skipped = shown(instantAt(wall, zone).getTime()) !== wall;
      return !skipped && shown(moved) !== wall;
    });
    expect(wrong.map((time) => new Date(time))).toEqual([]);
  });
});

describe('where clocks change', () => {
  it.each([
    // Put forward: 02:30 is never shown, and stands for 03:30.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
    ['2026-03-29T01:00', 'Europe/Dublin', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00'],
    // Put back: 01:30 is shown twice, and stands for the first.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01T01:30'],
    // Changed by half an hour.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '2026-10-04T02:45'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', '2026-04-05T01:45'],
    // Samoa had no 30 December 2011.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z', '2011-12-31T12:00'],
  ])('%s in %s is %s', (wall, zone, instant, shownThen) => {
    expect(instantAt(wall, zone).toISOString()).toBe(instant);
    expect(wallTimeOf(instantAt(wall, zone), zone)).toBe(shownThen);
  });

  it('keeps seconds and milliseconds', () => {
    const late = new Date('2026-10-30T21:59:59.999Z');
    expect(daysLater(late, 7, 'America/New_York').toISOString()).toBe('2026-11-06T22:59:59.999Z');
  });
});

it('knows zones by their names alone', () => {
  expect(zones.every(isTimeZone)).toBe(true);
  for (const name of ['', 'Mars/Olympus', 'India', 'constructor']) expect(isTimeZone(name)).toBe(false);
  expect(() => wallTimeOf(new Date(), 'Mars/Olympus')).toThrow(RangeError);
  expect(() => instantAt('', 'UTC')).toThrow(RangeError);
});
