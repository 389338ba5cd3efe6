import { describe, expect, it } from 'vitest';
import type { HandIn } from '#contract/submission';
import { UnsureDate } from '../../wording/time.ts';
import { handInWords } from './hand-in.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const submitted: HandIn = {
  status: 'submitted',
  submitted_at: '2026-11-21T11:30:00.000Z',
  late: false,
  standing: { kind: 'on_time' },
  matches: true,
  edited_since: false,
};

describe('words about the hand-in', () => {
  it('say that it waits on this device before anything that the university said earlier', () => {
    expect(handInWords(submitted, { kind: 'waiting', at: Date.now() }, now)?.words).toContain('Waiting to submit');
    expect(handInWords(submitted, { kind: 'waiting', at: Date.now() }, now)?.words).toContain('saved on this device');
  });

  it('name no time where the device’s clock was plainly changed', () => {
    const own = { kind: 'waiting', at: Date.parse('2028-11-22T12:00:00.000Z') } as const;
    const unsure = handInWords(null, own, new UnsureDate(now));
    expect(unsure?.words).toBe('Waiting to submit, saved on this device');
    // The university may answer but have no room.
    expect(unsure?.more).toMatch(/^It is sent as soon as the university can take it\./);
  });

  it('say no more than received until the university’s answer says how it stands', () => {
    const received = handInWords({ status: 'draft' }, { kind: 'received', at: now.getTime() }, now);
    expect(received).toMatchObject({ done: false, words: expect.stringMatching(/^Submission received \d\d:\d\d/) });
  });

  it('count the edits that are still on their way', () => {
    const received = (waiting_for: number): HandIn => ({
      status: 'received',
      received_at: '2026-11-21T11:30:00.000Z',
      waiting_for,
    });
    expect(handInWords(received(3), null, now)?.words).toBe('Submission received, waiting for 3 edits');
    expect(handInWords(received(1), null, now)?.words).toBe('Submission received, waiting for 1 edit');
    expect(handInWords(received(1), null, now)?.done).toBe(false);
  });

  it('say submitted with its zone, and late, and what has happened since', () => {
    expect(handInWords(submitted, null, now)).toMatchObject({ done: true, more: '' });
    expect(handInWords(submitted, null, now)?.words).toMatch(/^Submitted \d\d:\d\d \S+$/);
    const later = new Date('2026-11-25T12:00:00.000Z');
    expect(handInWords(submitted, null, later)?.words).toMatch(/^Submitted Sat 21 Nov \d\d:\d\d \S+$/);
    const own = { kind: 'waiting', at: now.getTime() } as const;
    expect(handInWords(null, own, later)?.words).toMatch(
      /^Waiting to submit, saved on this device Sat 21 Nov \d\d:\d\d \S+$/,
    );
    const standing = { kind: 'late', by_ms: 600_000 } as const;
    expect(handInWords({ ...submitted, late: true, standing }, null, now)?.words).toMatch(/\. Late by 10 min$/);
    expect(handInWords({ ...submitted, edited_since: true }, null, now)?.more).toContain('new draft');
    expect(handInWords({ ...submitted, matches: false }, null, now)).toMatchObject({ done: false });
  });

  it('are absent for a draft', () => {
    expect(handInWords({ status: 'draft' }, null, now)).toBeNull();
    expect(handInWords(null, null, now)).toBeNull();
  });
});
