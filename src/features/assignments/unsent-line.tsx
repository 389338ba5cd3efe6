import type { ReactNode } from 'react';
import { listUnsent } from '#contract/extension';
import { useAnswer } from '../answer.ts';
import { withUnsentWork } from './figures.ts';

/** That devices hold work which has not arrived, and the way to what can be done; nothing where none does. */
export function UnsentLine({ assignment }: { assignment: string }): ReactNode {
  const { data = [] } = useAnswer(listUnsent, { params: { id: assignment } });
  if (data.length === 0) return null;
  return (
    <p className="small mt-2">
      <a className="link-line" href="#extensions">
        {withUnsentWork(data.length)}
      </a>
    </p>
  );
}
