import type { ReactNode } from 'react';
import type { Rubric } from '#contract/rubric';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { figure } from '../../wording/figure.ts';
import { plural } from '../../wording/plural.ts';
import type { Overtaking } from './rubric-conflict.ts';

interface RubricConflictProps {
  overtaking: Overtaking;
  onKeep: () => void;
  onTake: (theirs: Rubric) => void;
}

/** Says that a rubric was changed or deleted elsewhere while it was edited here, and asks what to do. */
export function RubricConflict(props: RubricConflictProps): ReactNode {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <Choice {...props} />
    </div>
  );
}

function Choice({ overtaking, onKeep, onTake }: RubricConflictProps): ReactNode {
  const keep = <Button onClick={onKeep}>Keep mine as a copy</Button>;
  if (overtaking.kind === 'deleted')
    return (
      <Notice kind="bad" live="assertive" actions={keep}>
        <p>This rubric was deleted elsewhere while you edited it. What you typed is still here.</p>
      </Notice>
    );
  const { theirs } = overtaking;
  const points = theirs.criteria.reduce((sum, each) => sum + each.points, 0);
  return (
    <Notice
      kind="bad"
      live="assertive"
      actions={
        <>
          {keep}
          <Button onClick={() => onTake(theirs)}>Drop mine and use the saved one</Button>
        </>
      }
    >
      <p>This rubric was changed elsewhere while you edited it. What you typed is still here, and not saved.</p>
      <p className="mt-1" dir="auto">
        The saved one is “{theirs.name}”: {plural(theirs.criteria.length, 'criterion', 'criteria')}, {figure(points)}{' '}
        points.
      </p>
    </Notice>
  );
}
