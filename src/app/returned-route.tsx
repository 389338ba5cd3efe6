import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReturnScreen } from '../features/marking/return-screen.tsx';
import { useKnownAssignments } from './named-waiting.ts';

/** /student/returned/{id}: the student's own text with its return. */
export function ReturnedRoute(): ReactNode {
  const { id } = useParams({ from: '/signed-in/book/student/returned/$id' });
  const title = useKnownAssignments().find(({ submission }) => submission === id)?.title;
  return <ReturnScreen key={id} id={id} title={title ?? 'Returned work'} />;
}
