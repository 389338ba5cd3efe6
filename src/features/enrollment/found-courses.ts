import type { CourseWithStatus } from './course-state.ts';

/** Those that the student has to do with come first, each in the order in which the university lists them. */
export function ownFirst(courses: readonly CourseWithStatus[]): CourseWithStatus[] {
  const isOwn = ({ status }: CourseWithStatus) => status !== 'none';
  return [...courses.filter(isOwn), ...courses.filter((course) => !isOwn(course))];
}

/** The courses whose code, name or teacher has these words, however their letters are written. */
export function foundCourses(courses: readonly CourseWithStatus[], sought: string): CourseWithStatus[] {
  const words = plain(sought.trim());
  return courses.filter(({ course_code: code, name, teacher_name: teacher }) =>
    plain(`${code} ${name} ${teacher}`).includes(words),
  );
}

function plain(words: string): string {
  return words.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
