import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { ApproachingDeadlines, ContinueWriting, useDueSentence } from '../features/assignments/student-assignments.tsx';
import { keptJoinCode } from '../features/account/kept.ts';
import { useApiQuery } from '../data/api-query.ts';
import { useServices, useUser } from '../data/services.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MarginRow, useTitle } from '../ui/page.tsx';
import { Loading } from '../ui/waiting.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { StudentNews } from './student-news.tsx';

/** Whoever has no assignment yet begins with them. */
const StudentFirstSteps = lazyPart(async () => (await import('./first-steps-section.tsx')).StudentFirstSteps);

/** Not visible at the first paint, so loaded later. */
const StudentDashboardBelow = lazy(async () => ({
  default: (await import('./student-dashboard-below.tsx')).StudentDashboardBelow,
}));

/** /dashboard/student */
export function StudentDashboard(): ReactNode {
  useTitle('Dashboard');
  const user = useUser();
  const due = useDueSentence();
  const isNew = useApiQuery(listAssignments, { query: {} }).data?.length === 0;
  const code = keptJoinCode(useServices().browser);
  if (user === null) return null;
  // The join link was opened before there was an account.
  if (code !== null) return <Navigate to="/join/{-$code}" params={{ code }} replace />;
  return (
    <>
      <DashboardHead user={user} lede={due} />
      <StudentNews>
        {isNew ? <StudentFirstSteps /> : <ContinueWriting />}
        <ApproachingDeadlines />
      </StudentNews>
      <Suspense
        fallback={
          <MarginRow>
            <Loading what="Loading your courses..." />
          </MarginRow>
        }
      >
        <StudentDashboardBelow user={user} hasSteps={!isNew} />
      </Suspense>
    </>
  );
}
