import type { ReactNode } from 'react';
import { listUnsent } from '#contract/extension';
import { Loading } from '../../ui/waiting.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { isUnknown } from '../../data/query-view.tsx';
import { withUnsentWork } from './figures.ts';

/** A line about unsent work on students' devices, with a link to the extensions; nothing if there is none. */
export function UnsentLine({ assignment }: { assignment: string }): ReactNode {
  const answer = useApiQuery(listUnsent, { params: { id: assignment } });
  if (isUnknown(answer)) return <Loading />;
  const { data = [] } = answer;
  if (data.length === 0) return null;
  return (
    <p className="small mt-2">
      <a className="link-line" href="#extensions">
        {withUnsentWork(data.length)}
      </a>
    </p>
  );
}
