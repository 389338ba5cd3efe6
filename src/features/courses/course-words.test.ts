import { expect, it } from 'vitest';
import type { TaughtCourse } from '#contract/course';
import { courseFacts, waitingWords } from './course-words.ts';

const course = {
  leads: true,
  teacher_name: 'Asha Rao',
  semester: '5',
  credits: 4,
  students: 48,
  requests: 6,
  to_read: 13,
} as TaughtCourse;

it('says what waits in a course, and nothing of what doesn’t', () => {
  expect(waitingWords(course)).toBe('48 students. Semester 5, 4 credits. 6 requests, 13 to read');
  expect(waitingWords({ ...course, students: 1, requests: 1, to_read: 0 })).toBe(
    '1 student. Semester 5, 4 credits. 1 request',
  );
  expect(waitingWords({ ...course, students: 0, requests: 0, to_read: 0 })).toBe(
    'No students enrolled yet. Semester 5, 4 credits',
  );
  expect(waitingWords({ ...course, leads: false, requests: 0, to_read: 0 })).toBe(
    'With Asha Rao. 48 students. Semester 5, 4 credits',
  );
});

it('keeps a semester that is not a number as it was written', () => {
  expect(courseFacts({ semester: 'Monsoon', credits: 1 })).toBe('Monsoon, 1 credit');
});
