import { expect, it } from 'vitest';
import type { TaughtCourse } from '#contract/course';
import { endedTerms } from './ended-terms.ts';

const ended = { semester: 'Spring', term_last_day: '2026-05-30', term_ends: '2026-05-30T18:30:00.000Z' };
const course = (id: string, more: Partial<TaughtCourse>) =>
  ({ id, archived: false, leads: true, ...ended, ...more }) as TaughtCourse;

it('are those whose courses the teacher leads and has not archived', () => {
  const courses = [
    course('a', {}),
    course('b', {}),
    course('archived', { archived: true }),
    course('of another', { leads: false }),
    course('in none', { semester: '3', term_last_day: null, term_ends: null }),
    course('going on', { semester: 'Autumn', term_last_day: '2026-12-18', term_ends: '2026-12-18T18:30:00.000Z' }),
  ];
  const found = endedTerms(courses, new Date('2026-09-01T00:00:00Z'));
  expect(found.map(({ name, lastDay, courses: of }) => [name, lastDay, of.map(({ id }) => id)])).toEqual([
    ['Spring', '2026-05-30', ['a', 'b']],
  ]);
  expect(endedTerms(courses, new Date('2026-05-30T18:29:59Z'))).toEqual([]);
});
