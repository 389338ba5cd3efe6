import type { Course, TaughtCourse } from '#contract/course';
import { listOf } from '../../wording/list.ts';
import { formatCount, plural } from '../../wording/plural.ts';

/** 'Semester 5, 4 credits' */
export function courseFacts({ semester, credits }: Pick<Course, 'semester' | 'credits'>): string {
  const term = /^\d+$/.test(semester) ? `Semester ${semester}` : semester;
  return listOf(term, plural(credits, 'credit'));
}

/** 'Compulsory' or 'Elective'. */
export function courseKind({ course_type: type }: Pick<Course, 'course_type'>): string {
  return type === 'compulsory' ? 'Compulsory' : 'Elective';
}

/** '48 students. Semester 5, 4 credits. 6 requests, 13 to read', for a co-teacher with the teacher's name before. */
export function waitingWords(course: TaughtCourse): string {
  const students = course.students === 0 ? 'No students enrolled yet' : plural(course.students, 'student');
  const waits = listOf(
    course.requests === 0 ? '' : plural(course.requests, 'request'),
    course.to_read === 0 ? '' : `${formatCount(course.to_read)} to read`,
  );
  const beside = course.leads ? '' : `With ${course.teacher_name}`;
  return [beside, students, courseFacts(course), waits].filter(Boolean).join('. ');
}
