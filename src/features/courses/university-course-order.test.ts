import { expect, it } from 'vitest';
import type { UniversityCourse } from '#contract/course';
import { orderedCourses } from './university-course-order.ts';

const course = (name: string, more: Partial<UniversityCourse> = {}): UniversityCourse => ({
  id: name,
  name,
  course_code: `C-${name}`,
  credits: 2,
  semester: '1',
  course_type: 'elective',
  department: 'd',
  program: 'p',
  teacher_name: 'Meera Joshi',
  teacher: 't',
  students: 0,
  archived: false,
  needs_teacher: false,
  ...more,
});
const courses = [
  course('Maps', { students: 9 }),
  course('Écriture', { students: 10, teacher_name: 'Ravi Rao' }),
  course('Zoology', { needs_teacher: true, students: 2 }),
  course('Archives', { archived: true }),
];
const names = (...args: [string, Parameters<typeof orderedCourses>[2]]) =>
  orderedCourses(courses, ...args).map(({ name }) => name);

it('has those that need a teacher first, in every order', () => {
  expect(names('', 'name')).toEqual(['Zoology', 'Archives', 'Écriture', 'Maps']);
  expect(names('', '-name')).toEqual(['Zoology', 'Maps', 'Écriture', 'Archives']);
  expect(names('', '-students')).toEqual(['Zoology', 'Écriture', 'Maps', 'Archives']);
});

it('finds words of code, name and teacher', () => {
  expect(names('ecri', 'name')).toEqual(['Écriture']);
  expect(names(' RAO ', 'name')).toEqual(['Écriture']);
  expect(names('c-z', 'name')).toEqual(['Zoology']);
  expect(names('nothing', 'name')).toEqual([]);
});
