import type { ReactNode } from 'react';
import { CRITERIA_MAX, type Criterion } from '#contract/criterion';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { pointsIn } from './points.ts';
import { figure } from '../../wording/figure.ts';

const POINTS_MAX = 1000;
const NAME_MAX = 200;

/** A criterion as it is being typed. */
export interface CriterionRow {
  id: string;
  name: string;
  points: string;
}

/** The criteria of the rows, and the errors by field name. */
export function criteriaIn(rows: readonly CriterionRow[]): { criteria: Criterion[]; errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const criteria = rows.map(({ id, name, points: entered }) => {
    if (name.trim() === '') errors[`name-${id}`] = 'Please fill in this field.';
    const { points, error } = pointsIn(entered, POINTS_MAX);
    if (error !== '' || points === null || points === 0)
      errors[`points-${id}`] = error === '' ? 'Please enter the points.' : error;
    return { id, name: name.trim(), points: points ?? 0 };
  });
  return { criteria, errors };
}

interface CriteriaFieldsProps {
  rows: readonly CriterionRow[];
  errors: FieldErrors;
  onChange: (rows: readonly CriterionRow[]) => void;
}

/** The lines of a rubric: named, given points, put in order by buttons, removed. */
export function CriteriaFields({ rows, errors, onChange }: CriteriaFieldsProps): ReactNode {
  const put = (row: CriterionRow) => onChange(rows.map((each) => (each.id === row.id ? row : each)));
  const swap = (at: number, by: number) => {
    const [one, other] = [rows[at], rows[at + by]];
    if (one === undefined || other === undefined) return;
    onChange(rows.map((row, index) => (index === at ? other : index === at + by ? one : row)));
  };
  const sum = criteriaIn(rows).criteria.reduce((total, { points }) => total + points, 0);
  return (
    <fieldset className="field">
      <legend className="label">Criteria</legend>
      {rows.length === 0 ? <p className="hint">None: one grade is given for the whole text.</p> : null}
      <ul className="list">
        {rows.map((row, at) => (
          <li key={row.id}>
            <div className="pair matter">
              <TextField
                label={`Criterion ${String(at + 1)}`}
                name={`name-${row.id}`}
                value={row.name}
                maxLength={NAME_MAX}
                error={errors[`name-${row.id}`]}
                onChange={({ target }) => put({ ...row, name: target.value })}
              />
              <TextField
                label="Points"
                name={`points-${row.id}`}
                inputMode="decimal"
                value={row.points}
                error={errors[`points-${row.id}`]}
                onChange={({ target }) => put({ ...row, points: target.value })}
              />
            </div>
            <div className="btns">
              <RowButton does="Up" row={row} disabled={at === 0} onClick={() => swap(at, -1)} />
              <RowButton does="Down" row={row} disabled={at === rows.length - 1} onClick={() => swap(at, 1)} />
              <RowButton does="Remove" row={row} onClick={() => onChange(rows.filter(({ id }) => id !== row.id))} />
            </div>
          </li>
        ))}
      </ul>
      <div className="btns mt-2">
        <Button
          aria-disabled={rows.length >= CRITERIA_MAX}
          onClick={() => onChange([...rows, { id: crypto.randomUUID(), name: '', points: '' }].slice(0, CRITERIA_MAX))}
        >
          Add a criterion
        </Button>
        {rows.length === 0 ? null : <span className="quiet small">{figure(sum)} points in all</span>}
      </div>
    </fieldset>
  );
}

interface RowButtonProps {
  does: string;
  row: CriterionRow;
  disabled?: boolean;
  onClick: () => void;
}

function RowButton({ does, row, disabled = false, onClick }: RowButtonProps): ReactNode {
  return (
    <Button
      variant="low"
      aria-label={`${does}: ${row.name === '' ? 'the new criterion' : row.name}`}
      aria-disabled={disabled}
      onClick={onClick}
    >
      {does}
    </Button>
  );
}
