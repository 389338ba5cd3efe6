import type { Assignment } from './assignment.ts';

/**
 * How a member of the staff who sees an assignment stands with it: `beside` marks it beside the course's teachers, as
 * its second marker or as an assistant; `reads` is a reader of the course.
 */
export type Standing = 'teaches' | 'beside' | 'reads';

/** How this person stands with an assignment that they see as staff. */
export function standingOf(
  { second_marker, assists, reads }: Pick<Assignment, 'second_marker' | 'assists' | 'reads'>,
  me: string | undefined,
): Standing {
  if (reads === true) return 'reads';
  return second_marker === me || assists === true ? 'beside' : 'teaches';
}
