import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import type { User, UserType } from '#contract/account';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Definitions, Section, MarginRow } from '../../ui/page.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { Loading } from '../../ui/waiting.tsx';
import { useWaitingProfile } from './use-waiting-profile.ts';

const ProfileCard = lazy(async () => ({ default: (await import('./profile-card.tsx')).ProfileCard }));

const roles: Readonly<Record<UserType, string>> = {
  student: 'Student',
  teacher: 'Teacher',
  university_admin: 'University admin',
};

/** The account's facts, and the profile on request. */
export function AccountSection({ user }: { user: User }): ReactNode {
  const id = useId();
  const [shown, setShown] = useState(false);
  const waiting = useWaitingProfile();
  return (
    <Section title="Account">
      <MarginRow className="two">
        <Definitions
          of={[
            ['Email', user.email || 'N/A'],
            ['User type', roles[user.user_type]],
            ['University', user.university.name || 'N/A'],
            ['University ID', user.university.university_id || 'N/A'],
          ]}
        />
        <div>
          <div id={id}>
            {shown ? (
              <Suspense fallback={<Loading what="Loading your profile..." />}>
                <ProfileCard user={user} />
              </Suspense>
            ) : (
              <div className="pic-upload mb-4">
                <Avatar name={user.username} />
                <b>{user.username}</b>
              </div>
            )}
          </div>
          {waiting?.kind === 'request' ? (
            <p className="mb-2">
              <SyncState sync="device">Your profile is waiting to be sent</SyncState>
            </p>
          ) : null}
          <Button aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
            View Profile
          </Button>
        </div>
      </MarginRow>
    </Section>
  );
}
