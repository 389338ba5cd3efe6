import type { Term } from '#contract/term';
import { longDay } from './time.ts';

/** 'Mon 3 Aug 2026' for '2026-08-03'. */
export function dayWords(day: string): string {
  return longDay(new Date(`${day}T00:00Z`), 'UTC');
}

/**
 * The term that is proposed for a course: the present one, else the next one. For a copy of a course in the term named
 * `after`, one that ends later than that.
 */
export function proposedTerm(terms: readonly Term[], now: Date, after?: string): Term | undefined {
  const before = terms.find(({ name }) => name === after)?.ends ?? '';
  const from = [now.toISOString(), before].sort().at(-1) ?? '';
  return terms.filter(({ ends }) => ends > from).sort((one, other) => one.begins.localeCompare(other.begins))[0];
}

/** The names of the other terms that share a day with a term. */
export function overlapping(term: Term, terms: readonly Term[]): string[] {
  const shares = ({ id, begins, ends }: Term) => id !== term.id && begins < term.ends && ends > term.begins;
  return terms.filter(shares).map(({ name }) => name);
}
