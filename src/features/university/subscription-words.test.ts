import { describe, expect, it } from 'vitest';
import {
  dayInIndia,
  daysUntil,
  distanceOf,
  renewalOpens,
  seatsSentence,
  subscriptionSentence,
} from './subscription-words.ts';

const now = new Date('2025-11-20T20:00:00Z');

describe('the words of a subscription', () => {
  it('count days in India', () => {
    expect(dayInIndia(now)).toBe('2025-11-21');
    expect(daysUntil('2025-12-31', now)).toBe(40);
    expect([distanceOf('2025-12-31', now), distanceOf('2025-11-21', now), distanceOf('2025-11-20', now)]).toEqual([
      'in 40 days',
      'today',
      '1 day ago',
    ]);
    expect(renewalOpens('2025-12-31')).toBe('2026-01-01');
  });

  it('say how long it runs, or that nothing stops when it has ended', () => {
    const sentence = (valid_until: string, expired = false) => subscriptionSentence({ valid_until, expired }, now);
    expect(sentence('2025-12-31')).toBe('The subscription runs for 40 more days.');
    expect(sentence('2025-11-22')).toBe('The subscription runs for one more day.');
    expect(sentence('2025-11-21')).toBe('The subscription ends today.');
    expect(sentence('2025-11-20', true)).toContain('ended on 2025-11-20; everybody can work on');
  });

  it('count seats', () => {
    expect(seatsSentence({ seats: 200, seats_used: 42 })).toBe('42 of 200');
    expect(seatsSentence({ seats: 400, seats_used: 1000 })).toBe('1,000 of 400. Nobody is turned away.');
  });
});
