import { describe, expect, it } from 'vitest';
import type { Assignment } from '#contract/assignment';
import { dueSentence, nothingDue } from './due-sentence.ts';

const now = new Date(2026, 10, 20, 12);
const ending = (...ends: Date[]) =>
  ends.map((end) => ({ start_time: '2026-11-01T00:00:00.000Z', end_time: end.toISOString() }) as Assignment);

describe('what is due, in one sentence', () => {
  it('counts what closes today', () => {
    expect(dueSentence(ending(new Date(2026, 10, 20, 17)), now)).toBe('One assignment closes today.');
    const two = ending(new Date(2026, 10, 20, 17), new Date(2026, 10, 20, 18), new Date(2026, 10, 24));
    expect(dueSentence(two, now)).toBe('2 assignments close today.');
  });

  it('names the next day otherwise', () => {
    expect(dueSentence(ending(new Date(2026, 10, 21, 9)), now)).toBe('One assignment is open. It closes tomorrow.');
    const later = ending(new Date(2026, 10, 26, 9), new Date(2026, 10, 24, 9));
    expect(dueSentence(later, now)).toBe('The next assignment closes on Tue 24 Nov.');
  });

  it('leaves out what was handed in', () => {
    const [done, later] = ending(new Date(2026, 10, 20, 17), new Date(2026, 10, 24));
    const handedIn = { ...done, handed_in_at: now.toISOString() } as Assignment;
    expect(dueSentence([handedIn, later as Assignment], now)).toBe('One assignment is open. It closes on Tue 24 Nov.');
  });

  it('does not say of work that is over that there was none', () => {
    expect(nothingDue([])).toBe('No assignments yet.');
    expect(nothingDue(ending(new Date(2026, 10, 20, 11)))).toBe('No open assignments.');
  });

  it('says when nothing is', () => {
    expect(dueSentence([], now)).toBe('Nothing is due at the moment.');
    expect(dueSentence(ending(new Date(2026, 10, 20, 11)), now)).toBe('Nothing is due at the moment.');
  });
});
