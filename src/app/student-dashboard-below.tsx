import { useEffect, type ReactNode } from 'react';
import type { User } from '#contract/account';
import { StudentCourses } from '../features/enrollment/student-courses.tsx';
import { AccountLeaf } from '../features/profile/account-leaf.tsx';
import { DeviceLeaf } from './device-leaf.tsx';

/** What stands below the first screenful of the student's dashboard: courses, account and device. */
export function StudentDashboardBelow({ user }: { user: User }): ReactNode {
  useEffect(() => {
    // The router looked for the anchor before this part was there.
    const anchor = location.hash.slice(1);
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, []);
  return (
    <>
      <StudentCourses />
      <AccountLeaf user={user} />
      <DeviceLeaf />
    </>
  );
}
