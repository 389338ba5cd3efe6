import { describe, expect, it } from 'vitest';
import { listCourses, listTaughtCourses } from '#contract/course';
import { listEnrollments } from '#contract/enrollment';
import { FakeStorage } from '../../tests/fixtures/fake-browser.ts';
import { COURSE_PATHS, keepCourses } from './kept-courses.ts';

describe('the last course list', () => {
  it('is kept under the specification’s key, whichever call answered it', () => {
    expect(COURSE_PATHS).toEqual([listCourses.path, listTaughtCourses.path, listEnrollments.path]);
    const storage = new FakeStorage();
    storage.setItem('user', '{}');
    keepCourses(storage, listTaughtCourses.path, [{ id: 'a' }]);
    expect(storage.getItem('courses')).toBe('[{"id":"a"}]');
    keepCourses(storage, listEnrollments.path, { compulsory_courses: [{ id: 'b' }], elective_courses: [{ id: 'c' }] });
    expect(storage.getItem('courses')).toBe('[{"id":"b"},{"id":"c"}]');
  });

  it('is not kept when its person signed out before it came', () => {
    const storage = new FakeStorage();
    keepCourses(storage, listTaughtCourses.path, [{ id: 'a' }]);
    expect(storage.getItem('courses')).toBeNull();
  });

  it('is not touched by other answers, nor by a full storage', () => {
    const storage = new FakeStorage();
    storage.setItem('user', '{}');
    keepCourses(storage, '/assignments/', [{ id: 'a' }]);
    expect(storage.getItem('courses')).toBeNull();
    storage.full = true;
    expect(() => keepCourses(storage, listCourses.path, [])).not.toThrow();
  });
});
