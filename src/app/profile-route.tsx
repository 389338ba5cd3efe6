import type { ReactNode } from 'react';
import { PasswordSection } from '../features/account/password-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { ProfileScreen } from '../features/profile/profile-screen.tsx';
import { useUser } from '../data/services.tsx';

/** /profile, with the person's password and sessions. */
export function ProfileRoute(): ReactNode {
  const user = useUser();
  return (
    <>
      <ProfileScreen />
      {user === null ? null : (
        <>
          <PasswordSection />
          <SessionsSection />
        </>
      )}
    </>
  );
}
