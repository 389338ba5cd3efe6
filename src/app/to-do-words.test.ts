import { expect, it } from 'vitest';
import type { Assignment } from '#contract/assignment';
import type { TaughtCourse } from '#contract/course';
import type { ToMark } from '#contract/to-mark';
import { toDos } from './to-do-words.ts';

const NOW = new Date('2026-03-02T08:00:00.000Z');
const course = (requests: number, to_read: number, id = 'a') => ({ id, requests, to_read }) as TaughtCourse;
const waiting = (role: ToMark['role'], to_mark: number, asked = 0) => ({ role, to_mark, asked }) as ToMark;
const nothing = { courses: [], assignments: [], toMark: [] };
const ending = (end_time: string) => ({ end_time }) as Assignment;
const wordsOf = (...of: Parameters<typeof toDos>) => toDos(...of).map(({ words }) => words);

it('adds up what waits over all courses', () => {
  const assignments = [
    ending('2026-03-02T12:00:00.000Z'),
    ending('2026-03-04T12:00:00.000Z'),
    ending('2026-03-01T00:00:00Z'),
  ];
  expect(toDos({ courses: [course(0, 13), course(5, 0, 'b'), course(1, 0)], assignments, toMark: [] }, NOW)).toEqual([
    { words: '6 requests are waiting', at: { requestsOf: 'b' } },
    { words: '13 submissions are unread', at: 'to-mark' },
    { words: '1 assignment closes within a day', at: null },
  ]);
});

it('says nothing of what does not wait', () => {
  expect(wordsOf({ ...nothing, courses: [course(0, 1)] }, NOW)).toEqual(['1 submission is unread']);
  expect(toDos(nothing, NOW)).toEqual([]);
});

it('counts what is second-marked once, and questions about grades', () => {
  const toMark = [waiting('second', 4), waiting('teacher', 13, 1)];
  expect(toDos({ ...nothing, courses: [course(0, 13)], toMark }, NOW)).toEqual([
    { words: '17 submissions are unread', at: 'to-mark' },
    { words: '1 question about a grade is open', at: null },
  ]);
  expect(toDos({ ...nothing, toMark: [waiting('teacher', 0, 1)] }, NOW)).toMatchObject([{ at: 'to-mark' }]);
});

it('counts the drafts that wait for comments', () => {
  const withDrafts = (drafts?: number) => ({ ...ending('2027-01-01T00:00:00Z'), progress: { drafts } }) as Assignment;
  expect(wordsOf({ ...nothing, assignments: [withDrafts(2), withDrafts(1), withDrafts()] }, NOW)).toEqual([
    '3 drafts are waiting for comments',
  ]);
});
