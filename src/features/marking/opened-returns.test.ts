import { expect, it } from 'vitest';
import type { Returned } from '#contract/return';
import { newReturns } from './opened-returns.ts';

const NOW = new Date('2026-03-20T08:00:00Z');
const LATELY = '2026-03-06T08:00:01Z';

function returned(submission: string, returned_at: string, number = 1): Returned {
  const course = { course_code: 'C', course_name: 'A course' };
  return { submission, assignment: 'a', title: 'Essay', ...course, number, grade: 70, points: null, returned_at };
}

it('is new for 14 days', () => {
  const all = [returned('s', LATELY), returned('t', '2026-03-06T07:59:59Z')];
  expect(newReturns(all, {}, NOW)).toEqual([all[0]]);
});

it('is not new once it was opened; a regrade is new again', () => {
  const all = [returned('s', LATELY), returned('t', LATELY, 2), returned('u', LATELY)];
  expect(newReturns(all, { s: '1', t: '1' }, NOW)).toEqual(all.slice(1));
});
