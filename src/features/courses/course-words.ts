import type { Course } from '#contract/course';

/** 'Semester 5, 4 credits' */
export function courseFacts({ semester, credits }: Pick<Course, 'semester' | 'credits'>): string {
  const term = /^\d+$/.test(semester) ? `Semester ${semester}` : semester;
  return `${term}, ${String(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}

/** 'Compulsory' or 'Elective'. */
export function courseKind({ course_type: type }: Pick<Course, 'course_type'>): string {
  return type === 'compulsory' ? 'Compulsory' : 'Elective';
}
