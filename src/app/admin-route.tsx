import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { DeletionSection } from '../features/account/deletion-section.tsx';
import { EmailSection } from '../features/account/email-section.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { useUser } from '../data/services.tsx';
import { StudentTextsDialog } from '../features/evidence/break-glass/student-texts-dialog.tsx';
import { AdminScreen } from '../features/university/admin-screen.tsx';

const OpenConcerns = lazyPart(
  async () => (await import('../features/evidence/concerns/open-concerns.tsx')).OpenConcerns,
);

/** /admin, with the open concerns about how texts were written, and the administrator's own account. */
export function AdminRoute(): ReactNode {
  const user = useUser();
  return (
    <>
      <AdminScreen concerns={<OpenConcerns />} StudentTexts={StudentTextsDialog} />
      {user === null ? null : <EmailSection user={user} />}
      <PasswordSection />
      <SessionsSection />
      {user === null ? null : <DeletionSection user={user} />}
    </>
  );
}
