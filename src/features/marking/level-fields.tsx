import { useRef, type ReactNode } from 'react';
import { DESCRIPTOR_MAX_LENGTH, LEVELS_MAX } from '#contract/criterion';
import { Button } from '../../ui/button.tsx';
import { TextareaField, TextField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { newLevel, type CriterionRow, type LevelRow } from './criterion-rows.ts';
import './marking.css';

const NAME_MAX = 200;

interface LevelFieldsProps {
  row: CriterionRow;
  errors: FieldErrors;
  onChange: (levels: readonly LevelRow[]) => void;
}

/** The levels of one criterion: named, given points, and described. Nothing where it has none. */
export function LevelFields({ row, errors, onChange }: LevelFieldsProps): ReactNode {
  const adding = useRef<HTMLButtonElement>(null);
  const { levels } = row;
  if (levels.length === 0) return null;
  const put = (level: LevelRow) => onChange(levels.map((each) => (each.id === level.id ? level : each)));
  function remove(gone: LevelRow): void {
    adding.current?.focus();
    onChange(levels.filter(({ id }) => id !== gone.id));
  }
  return (
    <fieldset className="field levels-typed">
      <legend className="label">{row.name.trim() === '' ? 'Levels' : `Levels of ${row.name.trim()}`}</legend>
      {levels.map((level, at) => (
        <div key={level.id}>
          <div className="pair">
            <TextField
              label={`Level ${String(at + 1)}`}
              name={`name-${level.id}`}
              value={level.name}
              maxLength={NAME_MAX}
              error={errors[`name-${level.id}`]}
              onChange={({ target }) => put({ ...level, name: target.value })}
            />
            <TextField
              label="Gives"
              name={`points-${level.id}`}
              inputMode="decimal"
              value={level.points}
              error={errors[`points-${level.id}`]}
              onChange={({ target }) => put({ ...level, points: target.value })}
            />
          </div>
          <TextareaField
            label="What work is like at this level"
            name={`descriptor-${level.id}`}
            rows={2}
            maxLength={DESCRIPTOR_MAX_LENGTH}
            value={level.descriptor}
            onChange={({ target }) => put({ ...level, descriptor: target.value })}
          />
          <Button
            variant="low"
            aria-label={`Remove the level ${level.name.trim() === '' ? String(at + 1) : level.name}`}
            onClick={() => remove(level)}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        ref={adding}
        variant="low"
        aria-disabled={levels.length >= LEVELS_MAX}
        onClick={() => onChange([...levels, newLevel()].slice(0, LEVELS_MAX))}
      >
        Add a level
      </Button>
    </fieldset>
  );
}
