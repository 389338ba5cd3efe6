import { describe, expect, it } from 'vitest';
import { handInWords } from './hand-in-words.ts';

const now = new Date('2026-11-20T10:00:00.000Z');

describe('the words of a hand-in', () => {
  it('never calls a draft or an incomplete hand-in submitted', () => {
    expect(handInWords({ status: 'draft' }, now)).toBe('Draft, not submitted');
    const received = { status: 'received', received_at: '2026-11-20T09:00:00.000Z', waiting_for: 3 } as const;
    expect(handInWords(received, now)).toMatch(/^Received today .*, waiting for 3 edits$/);
    expect(handInWords({ ...received, waiting_for: 1 }, now)).toMatch(/waiting for 1 edit$/);
  });

  it('says late, edited since and a text that differs', () => {
    const submitted = {
      status: 'submitted',
      submitted_at: '2026-11-20T09:00:00.000Z',
      late: false,
      standing: { kind: 'on_time' },
      matches: true,
      edited_since: false,
    } as const;
    expect(handInWords(submitted, now)).toMatch(/^Submitted today [^,;]*$/);
    const standing = { kind: 'late', by_ms: 60_000 } as const;
    const troubled = handInWords({ ...submitted, late: true, standing, matches: false, edited_since: true }, now);
    expect(troubled).toMatch(
      /\. Late by 1 min\. Edited since: a new draft\. The text here is not the one that was submitted$/,
    );
  });
});
