import { expect, it } from 'vitest';
import type { Assignment } from '#contract/assignment';
import type { TaughtCourse } from '#contract/course';
import type { ToMark } from '#contract/to-mark';
import { toDoWords } from './to-do-words.ts';

const NOW = new Date('2026-03-02T08:00:00.000Z');
const course = (requests: number, to_read: number) => ({ requests, to_read }) as TaughtCourse;
const waiting = (role: ToMark['role'], to_mark: number, asked = 0) => ({ role, to_mark, asked }) as ToMark;
const nothing = { courses: [], assignments: [], toMark: [] };
const ending = (end_time: string) => ({ end_time }) as Assignment;

it('adds up what waits over all courses', () => {
  const assignments = [
    ending('2026-03-02T12:00:00.000Z'),
    ending('2026-03-04T12:00:00.000Z'),
    ending('2026-03-01T00:00:00Z'),
  ];
  expect(toDoWords({ courses: [course(5, 0), course(1, 13)], assignments, toMark: [] }, NOW)).toBe(
    '6 requests are waiting, 13 submissions are unread and 1 assignment closes within a day.',
  );
});

it('says nothing of what does not wait', () => {
  expect(toDoWords({ ...nothing, courses: [course(0, 1)] }, NOW)).toBe('1 submission is unread.');
  expect(toDoWords(nothing, NOW)).toBe('Nothing to do right now.');
});

it('counts what is second-marked once, and questions about grades', () => {
  const toMark = [waiting('second', 4), waiting('teacher', 13, 1)];
  expect(toDoWords({ ...nothing, courses: [course(0, 13)], toMark }, NOW)).toBe(
    '17 submissions are unread and 1 question about a grade is open.',
  );
});
