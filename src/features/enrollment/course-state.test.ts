import { describe, expect, it } from 'vitest';
import { courseFactsFor, requestWords, type CourseWithStatus } from './course-state.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const course: CourseWithStatus = {
  id: 'c',
  name: 'Urdu for Beginners',
  course_code: 'URD 101',
  credits: 4,
  semester: '3',
  course_type: 'elective',
  department: 'd',
  program: 'p',
  teacher_name: 'Imran Qureshi',
  status: 'pending',
  since: '2026-11-12T12:00:00.000Z',
  mustStay: false,
};

describe('what became of asking for an elective', () => {
  it('is said with the day', () => {
    expect(requestWords(course, now)).toBe('Requested Thu 12 Nov');
    expect(requestWords({ ...course, status: 'enrolled' }, now)).toBe('Approved Thu 12 Nov');
    expect(requestWords({ ...course, status: 'rejected', since: now.toISOString() }, now)).toBe('Rejected today');
    expect(requestWords({ ...course, since: null }, now)).toBe('Requested');
  });

  it('is nothing where nothing was asked, and for compulsory courses', () => {
    expect(requestWords({ ...course, status: 'none', since: null }, now)).toBeNull();
    expect(requestWords({ ...course, course_type: 'compulsory', status: 'enrolled' }, now)).toBeNull();
  });
});

describe('the facts of a course', () => {
  it('are one line', () => {
    expect(courseFactsFor({ ...course, status: 'enrolled' })).toBe('Enrolled. Imran Qureshi. 4 credits');
    expect(courseFactsFor({ ...course, credits: 1, teacher_name: '' })).toBe('1 credit');
  });
});
