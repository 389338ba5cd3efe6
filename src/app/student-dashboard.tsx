import type { ReactNode } from 'react';
import { ApproachingDeadlines, ContinueWriting } from '../features/assignments/student-assignments.tsx';
import { StudentCourses } from '../features/enrollment/student-courses.tsx';
import { AccountLeaf } from '../features/profile/account-leaf.tsx';
import { useUser } from '../features/services.tsx';
import { useTitle } from '../ui/page.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { DeviceLeaf } from './device-leaf.tsx';

/** /dashboard/student */
export function StudentDashboard(): ReactNode {
  useTitle('Dashboard');
  const user = useUser();
  if (user === null) return null;
  return (
    <>
      <DashboardHead user={user} />
      <ContinueWriting />
      <ApproachingDeadlines />
      <StudentCourses />
      <AccountLeaf user={user} />
      <DeviceLeaf />
    </>
  );
}
