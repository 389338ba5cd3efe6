import type { Assignment } from '#contract/assignment';

/** The part of somebody who marks beside the course's teachers, as a sentence. */
export function partWords({ assists }: Pick<Assignment, 'assists'>): string {
  return assists === true ? 'You grade as an assistant.' : 'You are the second grader.';
}
