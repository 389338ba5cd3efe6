import type { ReactNode } from 'react';
import { listUnsent } from '#contract/extension';
import { Pending } from '../../ui/waiting.tsx';
import { isUnknown, useAnswer } from '../answer.ts';
import { withUnsentWork } from './figures.ts';

/** That devices hold work which has not arrived, and the way to what can be done; nothing where none does. */
export function UnsentLine({ assignment }: { assignment: string }): ReactNode {
  const answer = useAnswer(listUnsent, { params: { id: assignment } });
  if (isUnknown(answer)) return <Pending />;
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
