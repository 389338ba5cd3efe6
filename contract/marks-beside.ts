import type { Assignment } from './assignment.ts';

/** Whether this person marks the assignment beside the course's teachers: as its second marker or as an assistant. */
export function marksBeside(
  { second_marker, assists }: Pick<Assignment, 'second_marker' | 'assists'>,
  me: string | undefined,
): boolean {
  return second_marker === me || assists === true;
}
