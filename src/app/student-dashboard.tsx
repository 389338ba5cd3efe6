import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { ApproachingDeadlines, ContinueWriting, useDueSentence } from '../features/assignments/student-assignments.tsx';
import { keptJoinCode } from '../features/account/kept.ts';
import { useServices, useUser } from '../data/services.tsx';
import { MarginRow, useTitle } from '../ui/page.tsx';
import { Loading } from '../ui/waiting.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { StudentNews } from './student-news.tsx';

/** Not visible at the first paint, so loaded later. */
const StudentDashboardBelow = lazy(async () => ({
  default: (await import('./student-dashboard-below.tsx')).StudentDashboardBelow,
}));

/** /dashboard/student */
export function StudentDashboard(): ReactNode {
  useTitle('Dashboard');
  const user = useUser();
  const due = useDueSentence();
  const code = keptJoinCode(useServices().browser);
  if (user === null) return null;
  // The join link was opened before there was an account.
  if (code !== null) return <Navigate to="/join/{-$code}" params={{ code }} replace />;
  return (
    <>
      <DashboardHead user={user} lede={due} />
      <StudentNews>
        <ContinueWriting />
        <ApproachingDeadlines />
      </StudentNews>
      <Suspense
        fallback={
          <MarginRow>
            <Loading what="Loading your courses..." />
          </MarginRow>
        }
      >
        <StudentDashboardBelow user={user} />
      </Suspense>
    </>
  );
}
