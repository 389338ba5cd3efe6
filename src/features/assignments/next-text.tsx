import { Navigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { getClass } from '#contract/class';
import { changeMarking } from '#contract/marking';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { usePendingRequests } from '../../data/pending-requests.ts';
import { useTitle } from '../../ui/page.tsx';
import { Loading } from '../../ui/waiting.tsx';
import { classHead, keptAfter, textsToKeep } from './class-view.ts';

const NONE = [] as const;
const OPENING = 'Opening the next text...';

/**
 * Opens the first text to read, by an answer of now: the last one may name a text that was graded since. Where its
 * grade waits on this device, the next of those that the device keeps. The list where there is none.
 */
export function NextText({ assignment }: { assignment: string }): ReactNode {
  const answer = useApiQuery(getClass, classHead(assignment));
  const [openedAt] = useState(() => Date.now());
  const { reload, asOf, trouble } = answer;
  useTitle('Next text');
  const waiting = usePendingRequests(changeMarking, NONE);
  const kept = useApiQuery(getClass, textsToKeep(assignment), { enabled: false }).data;
  useEffect(reload, [reload]);
  if (trouble === null && (asOf === null || asOf.getTime() < openedAt)) return <Loading what={OPENING} />;
  return (
    <QueryView answer={answer} loading={OPENING}>
      {({ around: { next } }) => {
        const others = kept === undefined || trouble === null ? [] : keptAfter(kept, null);
        const texts = next === null ? others : [next, ...others];
        const open = texts.find((one) => !waiting.some(({ request }) => request.params.id === one));
        const search = { list: 'to_read', ...(open === undefined ? {} : { submission: open }) };
        return <Navigate to="/teacher/assignment/$id" params={{ id: assignment }} search={search} replace />;
      }}
    </QueryView>
  );
}
