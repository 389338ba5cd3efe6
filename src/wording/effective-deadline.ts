import type { Assignment } from '#contract/assignment';

/** The end for the person who asked. Answers that are kept on devices from before extensions have the common end alone. */
export function effectiveDeadline(assignment: Pick<Assignment, 'end_time' | 'own_end'>): Date {
  return new Date(assignment.own_end || assignment.end_time);
}
