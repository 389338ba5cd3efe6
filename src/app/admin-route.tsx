import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AdminScreen } from '../features/university/admin-screen.tsx';

const OpenConcerns = lazyPart(
  async () => (await import('../features/evidence/concerns/open-concerns.tsx')).OpenConcerns,
);

/** /admin, with the open concerns about how texts were written. */
export function AdminRoute(): ReactNode {
  return <AdminScreen concerns={<OpenConcerns />} />;
}
