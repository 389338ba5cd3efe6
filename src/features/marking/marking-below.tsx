import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { standingOf } from '#contract/standing';
import { useUser } from '../../data/services.tsx';
import { RegradeSection } from './regrade-section.tsx';
import { TrailSection } from './trail-section.tsx';

interface MarkingBelowProps {
  submission: string;
  assignment: Pick<Assignment, 'criteria' | 'levels' | 'second_marker' | 'assists' | 'reads'>;
}

/** Below the text, for the teacher of the course: the student's questions about the grade, and the trail. */
export function MarkingBelow({ submission, assignment }: MarkingBelowProps): ReactNode {
  if (standingOf(assignment, useUser()?.id) !== 'teaches') return null;
  return (
    <>
      <RegradeSection submission={submission} reader="teacher" />
      <TrailSection submission={submission} assignment={assignment} />
    </>
  );
}
