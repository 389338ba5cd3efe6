import { describe, expect, it } from 'vitest';
import { courseFactsFor, requestWords, withDone, type CourseWithStatus, type DoneCourse } from './course-state.ts';

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

describe('BL3 what the university did since it answered the lists', () => {
  const { status, since, mustStay, ...plain } = course;
  const lists = {
    compulsory_courses: [{ ...plain, id: 'must', is_enrolled: true, must_stay: mustStay }],
    elective_courses: [{ ...plain, status: 'none' as const, since: null }],
  };
  const done = (name: 'enroll' | 'unenroll', id: string, status: string, at: number) =>
    ({
      request: name === 'enroll' ? { params: null, body: { course: id } } : { params: { id }, body: null },
      answer: { course: id, status },
      at,
    }) as unknown as DoneCourse;

  it('stands in them: enrolled, asked, or left', () => {
    const shown = withDone(lists, [done('enroll', 'c', 'pending', now.getTime()), done('unenroll', 'must', 'none', 1)]);
    expect(shown.elective_courses).toMatchObject([{ status: 'pending', since: now.toISOString() }]);
    expect(shown.compulsory_courses).toMatchObject([{ is_enrolled: false }]);
    expect({ status, since }).toEqual({ status: 'pending', since: '2026-11-12T12:00:00.000Z' });
  });

  it('is the last of what was done, and nothing where nothing was', () => {
    const twice = withDone(lists, [done('unenroll', 'c', 'none', 9), done('enroll', 'c', 'pending', 5)]);
    expect(twice.elective_courses).toMatchObject([{ status: 'none', since: null }]);
    expect(withDone(lists, [])).toBe(lists);
    expect(withDone(lists, [done('enroll', 'c', 'no status', 1)])).toEqual(lists);
  });
});

describe('the facts of a course', () => {
  it('are one line', () => {
    expect(courseFactsFor({ ...course, status: 'enrolled' })).toBe('Enrolled. Imran Qureshi. 4 credits');
    expect(courseFactsFor({ ...course, credits: 1, teacher_name: '' })).toBe('1 credit');
  });
});
