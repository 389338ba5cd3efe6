import type { UniversityCourse } from '#contract/course';
import { hasWords } from '../../wording/has-words.ts';
import { inOrder } from '../../wording/in-order.ts';

/** The columns by which courses are sorted. */
export type UniversityCourseKey = 'name' | 'course_code' | 'teacher_name' | 'students' | 'state';

/** What a course shows in a column. */
export function wordsOf(course: UniversityCourse, key: UniversityCourseKey): string {
  if (key === 'state') return course.needs_teacher ? 'Needs a teacher' : course.archived ? 'Archived' : '';
  return String(course[key]);
}

/** The courses in which these words are found. Those that need a teacher are first, whatever the order. */
export function orderedCourses(
  courses: readonly UniversityCourse[],
  sought: string,
  sort: UniversityCourseKey | `-${UniversityCourseKey}`,
): UniversityCourse[] {
  const found = courses.filter(({ course_code: code, name, teacher_name: teacher }) =>
    hasWords(`${code} ${name} ${teacher}`, sought),
  );
  const ordered = inOrder(found, sort, wordsOf);
  return [...ordered.filter((course) => course.needs_teacher), ...ordered.filter((course) => !course.needs_teacher)];
}
