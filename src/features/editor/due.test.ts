import { describe, expect, it } from 'vitest';
import { UnsureDate } from '../../wording/time.ts';
import { dueWords } from './due.ts';

describe('due words', () => {
  it('name day, time and zone, the reader’s where it differs, and how far it is', () => {
    const now = new Date('2026-11-21T08:32:00Z');
    expect(dueWords(new Date('2026-11-21T11:30:00Z'), now, 'Asia/Kolkata', 'Asia/Kolkata')).toBe(
      'Due today 17:00 IST, in 2 h 58 min.',
    );
    expect(dueWords(new Date('2026-11-24T11:30:00Z'), now, 'Asia/Kolkata', 'Asia/Kolkata')).toMatch(
      /^Due Tue 24 Nov 17:00 IST, in 3 days\.$/,
    );
    expect(dueWords(new Date('2026-11-21T08:02:00Z'), now, 'Asia/Kolkata', 'Asia/Kolkata')).toBe(
      'Was due today 13:32 IST, 30 min ago.',
    );
    expect(dueWords(new Date('2026-11-21T11:30:00Z'), now, 'Asia/Kolkata', 'Europe/London')).toBe(
      'Due today 17:00 IST (11:30 GMT here), in 2 h 58 min.',
    );
  });

  it('name the date alone where the present time is unsure', () => {
    const now = new UnsureDate('2026-11-21T08:32:00Z');
    expect(dueWords(new Date('2026-11-21T11:30:00Z'), now, 'Asia/Kolkata', 'Europe/London')).toBe(
      'Due Sat 21 Nov 2026 17:00 IST (11:30 GMT here).',
    );
  });
});
