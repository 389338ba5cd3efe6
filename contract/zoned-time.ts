// Converts times and reads no clock: only such a file of the shared layers may name Date.
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether this device or server knows a time zone named `zone`. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The wall time of `zone` at an instant, to the minute, as a field of type `datetime-local` takes it:
 * '2026-03-02T17:00'.
 * @throws RangeError where the zone is unknown.
 */
export function wallTimeOf(at: Date, zone: string): string {
  return new Date(shownAt(at.getTime(), zone)).toISOString().slice(0, 16);
}

/**
 * The instant at which the clocks of `zone` show `wall` ('2026-03-02T17:00', seconds too). An hour that comes twice is
 * its first coming; one that is skipped is as much later as the clocks were put forward: what RFC 5545 says of both.
 * @throws RangeError where the zone is unknown or `wall` is no time.
 */
export function instantAt(wall: string, zone: string): Date {
  return new Date(instantShowing(new Date(`${wall}Z`).getTime(), zone));
}

/**
 * The instant `days` days later by the calendar of `zone`, at the same time of day.
 * @throws RangeError where the zone is unknown.
 */
export function daysLater(at: Date, days: number, zone: string): Date {
  return new Date(instantShowing(shownAt(at.getTime(), zone) + days * DAY_MS, zone));
}

/** The instant at which `zone` shows a wall time; `shown` is the wall time counted as if it were UTC. */
function instantShowing(shown: number, zone: string): number {
  const offsetAt = (time: number) => shownAt(time, zone) - time;
  // No offset is wider than a day, so these two offsets are those before and after a clock change that concerns
  // `shown`.
  const byOffsetBefore = shown - offsetAt(shown - DAY_MS);
  const byOffsetAfter = shown - offsetAt(shown + DAY_MS);
  const fitting = [byOffsetBefore, byOffsetAfter].filter((time) => shownAt(time, zone) === shown);
  return fitting.length === 0 ? byOffsetBefore : Math.min(...fitting);
}

function shownAt(time: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const milliseconds = ((time % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const figures = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', {
    ...figures,
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone: zone,
  });
  formats.set(zone, format);
  return format;
}
