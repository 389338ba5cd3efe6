import type { GradebookCell } from '#contract/course-total';
import type { GradebookAssignment, GradebookStudent } from '#contract/gradebook';

/** How a student of the gradebook stands with each of its assignments. */
export function cellsOf(
  assignments: readonly GradebookAssignment[],
  { states, grades }: Pick<GradebookStudent, 'states' | 'grades'>,
): GradebookCell[] {
  return assignments.map(({ id, points, hidden }, place) => ({
    id,
    points,
    hidden,
    state: states[place] ?? 'open',
    grade: grades[place] ?? null,
  }));
}
