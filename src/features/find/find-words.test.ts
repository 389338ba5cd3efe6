import { expect, it } from 'vitest';
import type { FoundRows, FoundTexts } from '#contract/find';
import { assignmentLine, courseLine, firstOf, foundSentence, pageOf, textsSentence } from './find-words.ts';

const rows = (courses: number, assignments: number, people: number): FoundRows => ({
  courses: { rows: [], total: courses },
  assignments: { rows: [], total: assignments },
  people: { rows: [], total: people },
});
const texts = (total: number, searched: number, unsearched: number): FoundTexts => ({
  texts: [],
  total,
  page: 1,
  pages: 1,
  searched,
  unsearched,
});

it('says what was found of each kind', () => {
  expect(foundSentence(rows(2, 1, 1400))).toBe('Found 2 courses, 1 assignment and 1,400 people.');
  expect(foundSentence(rows(0, 0, 1))).toBe('Found 1 person.');
  expect(firstOf(20, 57)).toBe('The first 20 of 57. More words find fewer.');
});

it('says in how many texts the words are, and what was not searched', () => {
  expect(textsSentence(texts(3, 48, 0))).toBe('In 3 of 48 texts.');
  expect(textsSentence(texts(0, 1, 1))).toBe(
    'In 0 of 1 text. One further text was not searched: it is too long, not ready yet, or damaged.',
  );
  expect(textsSentence(texts(1, 2, 1200))).toContain('1,200 further texts were not searched');
});

it('says of an assignment until when it is open, whether it is archived, and who grades it', () => {
  const of = { id: '', title: '', course_code: 'HS-1', course_name: 'Writing', time_zone: 'UTC' };
  const end = { end_time: '2026-11-28T10:00:00.000Z', archived: false, beside: false };
  expect(assignmentLine({ ...of, ...end }, new Date('2026-11-27T10:00:00Z'))).toBe('Writing. Closes tomorrow.');
  expect(assignmentLine({ ...of, ...end, beside: true }, new Date('2026-11-29T10:00:00Z'))).toBe(
    'Writing. Closed yesterday. You grade beside its teacher.',
  );
  expect(assignmentLine({ ...of, ...end, reads: true }, new Date('2026-11-27T10:00:00Z'))).toBe(
    'Writing. Closes tomorrow. You read this course.',
  );
  expect(assignmentLine({ ...of, ...end, archived: true }, new Date(0))).toBe('Writing. Archived.');
});

it('names a course and a page', () => {
  const course = { id: '', course_code: 'HS-1', name: 'Writing' };
  expect(courseLine({ ...course, archived: false })).toBe('HS-1, Writing');
  expect(courseLine({ ...course, archived: true })).toBe('HS-1, Writing, archived');
  expect(pageOf(2, 3)).toBe('Page 2 of 3');
});
