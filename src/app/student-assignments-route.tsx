import type { ReactNode } from 'react';
import { StudentAssignmentsScreen } from '../features/assignments/student-assignments-screen.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const ReturnedSection = lazyPart(
  async () => (await import('../features/marking/returned-section.tsx')).ReturnedSection,
);

/** /student/assignments: what is to be written, and what came back. */
export function StudentAssignmentsRoute(): ReactNode {
  return (
    <>
      <StudentAssignmentsScreen />
      <ReturnedSection />
    </>
  );
}
