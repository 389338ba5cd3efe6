import { hasWords } from '../../wording/has-words.ts';
import { courseOf, type AskedCourse } from './asked.ts';
import type { CourseWithStatus } from './course-state.ts';

/** The ids of courses that the student attends or asked for, also where that still waits to be sent. */
export function ownCourses(courses: readonly CourseWithStatus[], waiting: readonly AskedCourse[]): ReadonlySet<string> {
  const asked = waiting.flatMap((item) => courseOf(item) ?? []);
  const known = courses.filter(({ status }) => status !== 'none').map(({ id }) => id);
  return new Set([...asked, ...known]);
}

/** The student's own courses first; both groups in the university's order. */
export function ownFirst(courses: readonly CourseWithStatus[], own: ReadonlySet<string>): CourseWithStatus[] {
  return [...courses.filter(({ id }) => own.has(id)), ...courses.filter(({ id }) => !own.has(id))];
}

/** The courses whose code, name or teacher contains these words, ignoring case and accents. */
export function foundCourses(courses: readonly CourseWithStatus[], sought: string): CourseWithStatus[] {
  return courses.filter(({ course_code: code, name, teacher_name: teacher }) =>
    hasWords(`${code} ${name} ${teacher}`, sought),
  );
}
