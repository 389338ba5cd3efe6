import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReportScreen } from '../features/evidence/report/report-screen.tsx';

/** /evidence/{id}. */
export function EvidenceRoute(): ReactNode {
  const { id } = useParams({ from: '/signed-in/book/evidence/$id' });
  return <ReportScreen key={id} id={id} />;
}
