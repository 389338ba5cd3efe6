import type { ReactNode } from 'react';
import type { Level } from '#contract/criterion';
import { levelAt } from '#contract/level';

interface LevelReachedProps {
  levels: readonly Level[] | undefined;
  points: number | undefined;
}

/** The level that points reach, with its descriptor. Nothing between two levels. */
export function LevelReached({ levels, points }: LevelReachedProps): ReactNode {
  const level = levelAt(levels, points);
  if (level === null) return null;
  return (
    <p className="small level-reached" dir="auto">
      <strong>{level.name}</strong> {level.descriptor}
    </p>
  );
}
