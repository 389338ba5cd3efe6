import { expect, it } from 'vitest';
import type { AskedCourse } from './asked.ts';
import type { CourseWithStatus } from './course-state.ts';
import { foundCourses, ownCourses, ownFirst } from './found-courses.ts';

function course(course_code: string, name: string, status: CourseWithStatus['status'] = 'none'): CourseWithStatus {
  const rest = {
    credits: 3,
    semester: '1',
    course_type: 'elective',
    department: '',
    program: '',
    mustStay: false,
  } as const;
  return { ...rest, id: course_code, course_code, name, status, teacher_name: 'Łucja Núñez', since: null };
}

const courses = [
  course('ART-1', 'Drawing'),
  course('ART-2', 'Español', 'pending'),
  course('BIO-1', 'Cells', 'enrolled'),
];
const codes = (list: readonly CourseWithStatus[]) => list.map(({ course_code: code }) => code);

it('looks for words in code, name and teacher, however their letters are written', () => {
  expect(codes(foundCourses(courses, ' art-'))).toEqual(['ART-1', 'ART-2']);
  expect(codes(foundCourses(courses, 'espanol'))).toEqual(['ART-2']);
  expect(codes(foundCourses(courses, 'nunez'))).toEqual(['ART-1', 'ART-2', 'BIO-1']);
  expect(foundCourses(courses, 'history')).toEqual([]);
  expect(foundCourses(courses, '')).toHaveLength(3);
});

it('has those first that the student asked for or attends, also where it waits, and keeps the order beside', () => {
  expect(codes(ownFirst(courses, ownCourses(courses, [])))).toEqual(['ART-2', 'BIO-1', 'ART-1']);
  const request = { params: null, body: { course: 'ART-1' } };
  const waits = { kind: 'request', request } as unknown as AskedCourse;
  expect(codes(ownFirst(courses, ownCourses(courses, [waits])))).toEqual(['ART-1', 'ART-2', 'BIO-1']);
});
