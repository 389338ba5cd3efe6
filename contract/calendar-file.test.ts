import { describe, expect, it } from 'vitest';
import { readCalendar } from '../tests/fixtures/icalendar.ts';
import { calendarFile, type CalendarDeadline } from './calendar-file.ts';

const essay: CalendarDeadline = {
  id: '0198a000-0000-7000-8000-000000000001',
  title: 'On rivers',
  course: 'Academic Writing, ENG-101',
  end: '2026-03-02T11:30:00.000Z',
  changed: '2026-02-01T08:00:01.500Z',
  url: 'https://longhand.test/editor?assignment=0198a000',
};

/** The lines of a file, unfolded by RFC 5545. */
const lines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const valueOf = (file: string, name: string) =>
  lines(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

describe('a calendar of deadlines', () => {
  it('is what RFC 5545 asks for, with times in UTC', () => {
    expect(calendarFile([essay])).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Longhand//Deadlines//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'X-WR-CALNAME:Longhand deadlines',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'BEGIN:VEVENT',
        'UID:0198a000-0000-7000-8000-000000000001@longhand',
        'DTSTAMP:20260201T080001Z',
        'LAST-MODIFIED:20260201T080001Z',
        'SEQUENCE:2707201',
        'DTSTART:20260302T113000Z',
        'SUMMARY:Due: On rivers',
        'DESCRIPTION:Academic Writing\\, ENG-101',
        'URL:https://longhand.test/editor?assignment=0198a000',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('folds lines at 75 octets between characters, and escapes texts', () => {
    const title = `A; B, C \\ D\nE\r\n${'नदी 🌊 '.repeat(30)}\u0000END:VEVENT`;
    const file = calendarFile([{ ...essay, title }]);
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\ufffd');
    }
    expect(valueOf(file, 'SUMMARY')).toBe(`Due: A\\; B\\, C \\\\ D\\nE\\n${'नदी 🌊 '.repeat(30)}END:VEVENT`);
    expect(lines(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    const [event] = readCalendar(file).events;
    expect(event?.get('SUMMARY')).toBe(`Due: A; B, C \\ D\nE\n${'नदी 🌊 '.repeat(30)}END:VEVENT`);
    expect(event?.get('UID')).toBe(`${essay.id}@longhand`);
  });

  it('keeps the UID and counts SEQUENCE up with a change', () => {
    const later = calendarFile([{ ...essay, end: '2026-03-03T11:30:00.000Z', changed: '2026-02-02T00:00:00.000Z' }]);
    expect(valueOf(later, 'UID')).toBe(valueOf(calendarFile([essay]), 'UID'));
    expect(Number(valueOf(later, 'SEQUENCE'))).toBeGreaterThan(Number(valueOf(calendarFile([essay]), 'SEQUENCE')));
  });
});
