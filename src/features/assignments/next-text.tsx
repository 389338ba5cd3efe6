import { Navigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { getClass } from '#contract/class';
import { changeMarking } from '#contract/marking';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { usePendingRequests } from '../../data/pending-requests.ts';
import { useTitle } from '../../ui/page.tsx';
import { Loading } from '../../ui/waiting.tsx';
import { classHead } from './class-view.ts';

const NONE = [] as const;
const OPENING = 'Opening the next text...';

/**
 * Opens the first text to read, by an answer of now: the last one may name a text that was graded since. The list where
 * there is none, or where its grade waits on this device.
 */
export function NextText({ assignment }: { assignment: string }): ReactNode {
  const answer = useApiQuery(getClass, classHead(assignment));
  const [openedAt] = useState(() => Date.now());
  const { reload, asOf, trouble } = answer;
  useTitle('Next text');
  const waiting = usePendingRequests(changeMarking, NONE);
  useEffect(reload, [reload]);
  if (trouble === null && (asOf === null || asOf.getTime() < openedAt)) return <Loading what={OPENING} />;
  return (
    <QueryView answer={answer} loading={OPENING}>
      {({ around: { next } }) => {
        const isOpen = next !== null && !waiting.some(({ request }) => request.params.id === next);
        const search = { list: 'to_read', ...(isOpen ? { submission: next } : {}) };
        return <Navigate to="/teacher/assignment/$id" params={{ id: assignment }} search={search} replace />;
      }}
    </QueryView>
  );
}
