import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { useUser } from '../../data/services.tsx';
import { RegradeSection } from './regrade-section.tsx';
import { TrailSection } from './trail-section.tsx';

interface MarkingBelowProps {
  submission: string;
  assignment: Pick<Assignment, 'criteria' | 'second_marker'>;
}

/** Below the text, for the teacher of the course: the student's questions about the grade, and the trail. */
export function MarkingBelow({
  submission,
  assignment: { criteria, second_marker: second },
}: MarkingBelowProps): ReactNode {
  if (useUser()?.id === second) return null;
  return (
    <>
      <RegradeSection submission={submission} reader="teacher" />
      <TrailSection submission={submission} criteria={criteria} />
    </>
  );
}
