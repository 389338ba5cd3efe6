import type { Criterion } from '#contract/criterion';
import type { GradebookAssignment } from '#contract/gradebook';

interface AssignmentRow {
  id: string;
  title: string;
  end_time: Date;
  criteria: Criterion[];
  hidden: boolean;
}

export function presentAssignment({ id, title, end_time, criteria, hidden }: AssignmentRow): GradebookAssignment {
  const points = criteria.length === 0 ? null : criteria.reduce((sum, criterion) => sum + criterion.points, 0);
  return { id, title, end_time: end_time.toISOString(), points, hidden };
}
