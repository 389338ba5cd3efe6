import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { useApiQuery } from '../../data/api-query.ts';
import { useNow } from '../../data/use-now.ts';
import { nextToWrite } from './phase.ts';
import { useLastWritten } from './use-last-written.ts';

/**
 * Leads to the assignment to continue. With nothing due, and before it is known, it leads to the last document, or to
 * the practice page.
 */
export function WriteLink({ children }: { children: ReactNode }): ReactNode {
  const { data } = useApiQuery(listAssignments, { query: {} }, { enabled: false });
  const lastWritten = useLastWritten();
  const now = useNow();
  const next = lastWritten === undefined ? null : nextToWrite(data ?? [], lastWritten, now);
  return (
    <Link to="/editor" search={next === null ? {} : { assignment: next.id }}>
      {children}
    </Link>
  );
}
