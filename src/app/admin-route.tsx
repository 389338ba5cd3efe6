import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { AdminScreen } from '../features/university/admin-screen.tsx';

const OpenConcerns = lazyPart(
  async () => (await import('../features/evidence/concerns/open-concerns.tsx')).OpenConcerns,
);

/** /admin, with the open concerns about how texts were written, and the administrator's own password and sessions. */
export function AdminRoute(): ReactNode {
  return (
    <>
      <AdminScreen concerns={<OpenConcerns />} />
      <PasswordSection />
      <SessionsSection />
    </>
  );
}
