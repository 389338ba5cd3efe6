import type { ReactNode } from 'react';
import { DeletionSection } from '../features/account/deletion-section.tsx';
import { EmailSection } from '../features/account/email-section.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { ProfileScreen } from '../features/profile/profile-screen.tsx';
import { useUser } from '../data/services.tsx';
import { DeviceSection } from './device-section.tsx';
import { HelpSection } from './help-section.tsx';

/** /profile, with the person's e-mail, password, sessions and device, the deletion of their account, and help. */
export function ProfileRoute(): ReactNode {
  const user = useUser();
  return (
    <>
      <ProfileScreen />
      {user === null ? null : (
        <>
          <EmailSection user={user} />
          <PasswordSection />
          <SessionsSection />
          <DeviceSection />
          <DeletionSection user={user} />
          <HelpSection />
        </>
      )}
    </>
  );
}
