import { useEffect, type ReactNode } from 'react';
import type { User } from '#contract/account';
import { StudentCourses } from '../features/enrollment/student-courses.tsx';
import { AccountLeaf } from '../features/profile/account-leaf.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { DeviceLeaf } from './device-leaf.tsx';

const OwnConcerns = lazyPart(async () => (await import('../features/evidence/concerns/own-concerns.tsx')).OwnConcerns);
const ReturnedLeaf = lazyPart(async () => (await import('../features/marking/returned-leaf.tsx')).ReturnedLeaf);

/** What stands below the first screenful of the student's dashboard: courses, account and device. */
export function StudentDashboardBelow({ user }: { user: User }): ReactNode {
  useEffect(() => {
    // The router looked for the anchor before this part was there.
    const anchor = location.hash.slice(1);
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, []);
  return (
    <>
      <OwnConcerns />
      <ReturnedLeaf />
      <StudentCourses />
      <AccountLeaf user={user} />
      <DeviceLeaf />
    </>
  );
}
