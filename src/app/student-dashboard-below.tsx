import { useEffect, type ReactNode } from 'react';
import type { User } from '#contract/account';
import { NewestAnnouncements } from '../features/announcements/newest-announcements.tsx';
import { StudentCourses } from '../features/enrollment/student-courses.tsx';
import { AccountSection } from '../features/profile/account-section.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { DeviceSection } from './device-section.tsx';
import { firstViewShown } from './first-view.ts';
import { StudentFirstSteps } from './first-steps-section.tsx';

const UnreadMessages = lazyPart(async () => {
  await firstViewShown();
  return (await import('../features/messages/unread-messages.tsx')).UnreadMessages;
}, null);
const ReturnedSection = lazyPart(
  async () => (await import('../features/marking/returned-section.tsx')).ReturnedSection,
);

/**
 * The student's dashboard below the first screenful: first steps unless they are above, courses, account and device.
 */
export function StudentDashboardBelow({ user, hasSteps }: { user: User; hasSteps: boolean }): ReactNode {
  useEffect(() => {
    // The router looked for the anchor before this part was there.
    const anchor = location.hash.slice(1);
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, []);
  return (
    <>
      {hasSteps ? <StudentFirstSteps /> : null}
      <UnreadMessages />
      <NewestAnnouncements />
      <ReturnedSection read />
      <StudentCourses />
      <AccountSection user={user} />
      <DeviceSection />
    </>
  );
}
