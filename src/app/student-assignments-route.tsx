import type { ReactNode } from 'react';
import { StudentAssignmentsScreen } from '../features/assignments/student-assignments-screen.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const ReturnedSection = lazyPart(
  async () => (await import('../features/marking/returned-section.tsx')).ReturnedSection,
);

/** /student/assignments: the assignments to write, and the returned work. */
export function StudentAssignmentsRoute(): ReactNode {
  return <StudentAssignmentsScreen returned={<ReturnedSection />} />;
}
