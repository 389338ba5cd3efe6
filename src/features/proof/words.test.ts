import { describe, expect, it } from 'vitest';
import { writtenWords } from './words.ts';

const none = { first_received_at: null, last_received_at: null, bounded: 0, unbounded: 0, widest: null };

describe('brackets of time in words', () => {
  it('say what is bounded, the longest stretch, and what is not', () => {
    const widest = { after: '2026-03-02T08:00:00.000Z', before: '2026-03-02T12:30:00.000Z', characters: 1200 };
    const lines = writtenWords({ ...none, bounded: 1500, unbounded: 1, widest });
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Of 1,500 characters both ends are known');
    expect(lines[1]).toContain('1,200 characters, written after 2026-03-02');
    expect(lines[2]).toContain('Of 1 character only the receipt is known');
  });

  it('say nothing of an empty log', () => {
    expect(writtenWords(none)).toEqual([]);
  });
});
