import { expect, it } from 'vitest';
import { afterTermWords } from './after-term.ts';

it('an end after the last day of the term is pointed out, in whatever zone it is typed', () => {
  const course = { semester: 'Autumn 2026', term_last_day: '2026-12-18', term_ends: '2026-12-18T18:30:00.000Z' };
  const words = 'After the last day of Autumn 2026, Fri 18 Dec 2026';
  expect(afterTermWords('2026-12-19T00:00', 'Asia/Kolkata', course)).toBe(undefined);
  expect(afterTermWords('2026-12-19T00:01', 'Asia/Kolkata', course)).toBe(words);
  expect(afterTermWords('2026-12-18T18:31', 'UTC', course)).toBe(words);
  expect(afterTermWords('', 'UTC', course)).toBe(undefined);
  expect(afterTermWords('2026-12-20T00:00', 'Nowhere/Known', course)).toBe(undefined);
  const inNone = { semester: '3', term_last_day: null, term_ends: null };
  expect(afterTermWords('2099-01-01T00:00', 'UTC', inNone)).toBe(undefined);
});
