import type { Assignment } from '#contract/assignment';

/** The asking person's effective deadline. Answers stored before extensions existed have only the common end. */
export function effectiveDeadline(assignment: Pick<Assignment, 'end_time' | 'own_end'>): Date {
  return new Date(assignment.own_end || assignment.end_time);
}
