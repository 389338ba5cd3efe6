import { Navigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { getClass } from '#contract/class';
import { useApiQuery } from '../../data/api-query.ts';
import { isUnknown, QueryView } from '../../data/query-view.tsx';
import { useDevice } from '../../data/services.tsx';
import { isRequest, useWanted } from '../../data/wanted.ts';
import { useTitle } from '../../ui/page.tsx';
import { Loading } from '../../ui/waiting.tsx';
import { classHead, keptAfter, textsToKeep } from './class-view.ts';
import { useSavedHere } from './use-saved-here.ts';

const CHANGED = [getClass] as const;
const OPENING = 'Opening the next text...';

/**
 * Opens the first text to read, by an answer of now: the last one may name a text that was graded since. Where the
 * university does not have that grade yet, the next of those to read. The list where there is none.
 */
export function NextText({ assignment }: { assignment: string }): ReactNode {
  const device = useDevice();
  const answer = useApiQuery(getClass, classHead(assignment));
  const [openedAt] = useState(() => Date.now());
  const { reload, asOf, trouble } = answer;
  const isOfNow = trouble !== null || (asOf !== null && asOf.getTime() >= openedAt);
  const areChangesRead = useWanted(device, isRequest) !== null;
  const isSavedHere = useSavedHere(CHANGED);
  const first = answer.data?.around.next ?? null;
  const needsOthers = first === null ? trouble !== null : isSavedHere(first);
  const others = useApiQuery(getClass, textsToKeep(assignment), { enabled: needsOthers });
  useTitle('Next text');
  useEffect(reload, [reload]);
  if (!isOfNow || !areChangesRead || (needsOthers && isUnknown(others))) return <Loading what={OPENING} />;
  return (
    <QueryView answer={answer} loading={OPENING}>
      {() => {
        const texts = needsOthers && others.data !== undefined ? keptAfter(others.data, null) : [first];
        const open = texts.find((one) => one !== null && !isSavedHere(one));
        const search = { list: 'to_read', ...(typeof open === 'string' ? { submission: open } : {}) };
        return <Navigate to="/teacher/assignment/$id" params={{ id: assignment }} search={search} replace />;
      }}
    </QueryView>
  );
}
