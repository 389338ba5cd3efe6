import { describe, expect, it } from 'vitest';
import { extensionWords } from './extension-words.ts';
import { effectiveDeadline } from './effective-deadline.ts';
import { latenessWords } from './lateness-words.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const until = '2026-11-20T12:00:00.000Z';
const offline_since = '2026-11-20T08:00:00.000Z';

describe('the words of lateness', () => {
  it('say the reason with its time and zone, and nothing on time', () => {
    expect(latenessWords({ kind: 'on_time' }, now)).toBe('');
    expect(latenessWords(undefined, now)).toBe('');
    expect(latenessWords({ kind: 'extended', until }, now)).toBe('Within the extension');
    expect(latenessWords({ kind: 'late', by_ms: 3 * 3_600_000 + 60_000 }, now)).toBe('Late by 3 h 1 min');
    expect(latenessWords({ kind: 'late_offline', by_ms: 1, offline_since }, now)).toMatch(
      /^Received late, offline since at the latest today \d\d:\d\d \S+$/,
    );
    expect(latenessWords({ kind: 'within_grace', until, offline_since }, now)).toMatch(
      /^After the end and within the hours of grace, offline since at the latest today \d\d:\d\d \S+$/,
    );
    expect(latenessWords({ kind: 'within_grace', until, offline_since: null }, now)).toMatch(/of grace$/);
  });
});

describe('the own end', () => {
  const assignment = { end_time: '2026-11-19T11:30:00.000Z', own_end: until, extension: { until, reason: 'Ill.' } };

  it('is the extended one, with its reason and its zone', () => {
    expect(effectiveDeadline(assignment)).toEqual(new Date(until));
    expect(extensionWords(assignment, now, 'Asia/Kolkata')).toBe('Extended to today 17:30 IST, in 2 h: Ill.');
    expect(extensionWords({ ...assignment, extension: null }, now)).toBeNull();
  });

  it('is the common one in answers that know no other', () => {
    const old = { end_time: assignment.end_time } as unknown as typeof assignment;
    expect(effectiveDeadline(old)).toEqual(new Date(assignment.end_time));
    expect(extensionWords(old, now)).toBeNull();
  });
});
