import { describe, expect, it } from 'vitest';
import type { Term } from '#contract/term';
import { overlapping, proposedTerm } from './terms.ts';

const term = (name: string, first_day: string, last_day: string): Term => ({
  id: name,
  name,
  first_day,
  last_day,
  begins: `${first_day}T00:00:00.000Z`,
  ends: new Date(Date.parse(`${last_day}T00:00Z`) + 86_400_000).toISOString(),
});
const spring = term('Spring', '2027-01-11', '2027-05-28');
const autumn = term('Autumn', '2026-08-03', '2026-12-18');
const terms = [spring, autumn];
const on = (day: string) => new Date(`${day}T12:00:00Z`);

describe('the proposed term', () => {
  it('is the present one, between two the next one, and none after the last', () => {
    const days = ['2026-09-01', '2026-12-18', '2026-12-25', '2027-02-01', '2027-06-01'];
    expect(days.map((day) => proposedTerm(terms, on(day))?.name)).toEqual([
      'Autumn',
      'Autumn',
      'Spring',
      'Spring',
      undefined,
    ]);
  });

  it('of a copy ends after the term of its course', () => {
    expect(proposedTerm(terms, on('2026-09-01'), 'Autumn')).toBe(spring);
    expect(proposedTerm(terms, on('2027-02-01'), 'Autumn')).toBe(spring);
    expect(proposedTerm(terms, on('2027-02-01'), 'Spring')).toBe(undefined);
    expect(proposedTerm(terms, on('2026-09-01'), '3')).toBe(autumn);
  });
});

describe('overlapping terms', () => {
  it('share a day', () => {
    const evening = term('Evening', '2026-12-18', '2027-01-10');
    expect(overlapping(evening, [...terms, evening])).toEqual(['Autumn']);
    expect(overlapping(spring, [...terms, evening])).toEqual([]);
  });
});
