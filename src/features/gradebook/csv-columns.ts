import type { GradebookAssignment } from '#contract/gradebook';
import { scaleWords } from './gradebook-words.ts';

/** The headings by which students are found in a file of grades. */
export const ROLL_HEAD = 'Roll number';
export const ID_HEAD = 'Student id';

/** The headings of assignments in a file of grades: 'Essay (of 20)'; one that is there before is numbered. */
export function assignmentHeads(assignments: readonly GradebookAssignment[]): string[] {
  const counts = new Map<string, number>();
  return assignments.map(({ title, points }) => {
    const head = `${title} (${scaleWords({ points, hidden: false })})`;
    const count = (counts.get(head) ?? 0) + 1;
    counts.set(head, count);
    return count === 1 ? head : `${head} #${String(count)}`;
  });
}
