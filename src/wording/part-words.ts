import type { Assignment } from '#contract/assignment';

/** The part of somebody who marks beside the course's teachers, or reads the course, as a sentence. */
export function partWords({ assists, reads }: Pick<Assignment, 'assists' | 'reads'>): string {
  if (reads === true) return 'You read this course.';
  return assists === true ? 'You grade as an assistant.' : 'You are the second grader.';
}
