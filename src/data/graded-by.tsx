import type { ReactNode } from 'react';
import type { Criterion, Levels } from '#contract/criterion';
import { figure } from '../wording/figure.ts';

interface GradedByProps {
  criteria: readonly Criterion[];
  levels: Levels;
}

/** By which criteria and levels a text is graded, for those who write it and those who read it. */
export function GradedBy({ criteria, levels }: GradedByProps): ReactNode {
  return (
    <>
      <h3 className="mt-4">How it is graded</h3>
      {criteria.map(({ id, name, points }) => (
        <Graded key={id} says={`${name}, ${figure(points)} points`} levels={levels[id] ?? []} />
      ))}
    </>
  );
}

function Graded({ says, levels }: { says: string; levels: Levels[string] }): ReactNode {
  if (levels.length === 0)
    return (
      <p className="mt-2" dir="auto">
        {says}
      </p>
    );
  return (
    <details className="mt-2">
      <summary dir="auto">{says}</summary>
      <ul className="plain">
        {levels.map((level) => (
          <li key={level.points} className="mt-2 small" dir="auto">
            <b>
              {level.name}, {figure(level.points)}
            </b>
            {level.descriptor === '' ? null : `: ${level.descriptor}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
