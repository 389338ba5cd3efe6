import type { KeyboardEvent, ReactNode } from 'react';
import type { Criterion, Level } from '#contract/criterion';
import { levelAt, levelBeside } from '#contract/level';
import { announce } from '../../ui/announce.ts';
import type { ListedShortcut } from '../../ui/shortcuts.ts';
import { figure } from '../../wording/figure.ts';

/** The keys of the fields for points, where there are levels: `levelByKey` reads them. */
export const LEVEL_KEYS: readonly ListedShortcut[] = [
  { key: '↑ ↓', does: 'To the next level up or down, in a field for points' },
];
export const NO_KEYS: readonly ListedShortcut[] = [];

interface LevelChoiceProps {
  criterion: Criterion;
  levels: readonly Level[];
  /** The points in the field: they may be those of no level. */
  points: number | null;
  onChoose: (points: number) => void;
}

/**
 * The levels of a criterion, each with the points that a press gives. Keys choose them from the field for points, so they
 * are no stops on the way from field to field.
 */
export function LevelChoice({ criterion, levels, points, onChoose }: LevelChoiceProps): ReactNode {
  const reached = levelAt(levels, points);
  return (
    <fieldset className="levels" aria-label={`Levels of ${criterion.name}`}>
      {levels.map((level) => (
        <button
          key={level.points}
          type="button"
          tabIndex={-1}
          aria-pressed={level === reached}
          onClick={() => onChoose(level.points)}
        >
          <span className="between">
            <b dir="auto">{level.name}</b>
            <span>{figure(level.points)}</span>
          </span>
          {level.descriptor === '' ? null : (
            <span className="small" dir="auto">
              {level.descriptor}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/** Chooses the next level up or down by the arrow keys of the field for points. */
export function levelByKey(
  event: KeyboardEvent,
  { levels, points, onChoose }: Pick<LevelChoiceProps, 'levels' | 'points' | 'onChoose'>,
): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const level = levelBeside(levels, points, event.key === 'ArrowUp' ? 'up' : 'down');
  if (level === null) return;
  onChoose(level.points);
  announce(`${level.name}, ${figure(level.points)}`);
}
