// Converts times and reads no clock: only such a file of the shared layers may name Date.

/** One deadline of a calendar. */
export interface CalendarDeadline {
  /** The assignment's id, which never changes. */
  readonly id: string;
  readonly title: string;
  readonly course: string;
  /** The person's own end, and when it or the task was last changed: instants as the server writes them. */
  readonly end: string;
  readonly changed: string;
  /** The page on which the student writes. */
  readonly url: string;
}

/** The most octets of a content line (RFC 5545, 3.1). */
const LINE_OCTETS = 75;
/** SEQUENCE is a signed number of 32 bits: it counts the seconds since this time. */
const SEQUENCE_FROM_MS = Date.UTC(2026, 0, 1);

/** An iCalendar file (RFC 5545) with an event without duration for each deadline, in UTC. */
export function calendarFile(deadlines: readonly CalendarDeadline[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Longhand//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Longhand deadlines',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...deadlines.flatMap(eventOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventOf({ id, title, course, end, changed, url }: CalendarDeadline): string[] {
  const sequence = Math.max(0, Math.floor((Date.parse(changed) - SEQUENCE_FROM_MS) / 1000));
  return [
    'BEGIN:VEVENT',
    `UID:${id}@longhand`,
    `DTSTAMP:${utc(changed)}`,
    `LAST-MODIFIED:${utc(changed)}`,
    `SEQUENCE:${String(sequence)}`,
    `DTSTART:${utc(end)}`,
    `SUMMARY:${escaped(`Due: ${title}`)}`,
    `DESCRIPTION:${escaped(course)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** '20260302T113000Z'. */
function utc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** A text value (RFC 5545, 3.3.11); other control characters may not stand in one. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Cut between characters, never within one. */
function folded(line: string): string {
  let octets = 0;
  let out = '';
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > LINE_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}

/** The octets of one character in UTF-8. */
function octetsOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
