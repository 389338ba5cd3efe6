import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AdminScreen } from '../features/university/admin-screen.tsx';

const OpenConcerns = lazyPart(
  async () => (await import('../features/evidence/concerns/open-concerns.tsx')).OpenConcerns,
);

/** /admin, with what is to be decided about how texts were written. */
export function AdminRoute(): ReactNode {
  return <AdminScreen concerns={<OpenConcerns />} />;
}
