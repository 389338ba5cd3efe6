import type { ReactNode } from 'react';
import { CRITERIA_MAX } from '#contract/criterion';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { criteriaIn, firstLevels, newRow, withPoints, type CriterionRow } from './criterion-rows.ts';
import { LevelFields } from './level-fields.tsx';
import { figure } from '../../wording/figure.ts';

const NAME_MAX = 200;
const NONE = 'None: one grade is given for the whole text.';

interface CriteriaFieldsProps {
  /** Said where there are none. */
  none?: string;
  rows: readonly CriterionRow[];
  errors: FieldErrors;
  onChange: (rows: readonly CriterionRow[]) => void;
}

/** The lines of a rubric: named, given points and levels, put in order by buttons, removed. */
export function CriteriaFields({ none = NONE, rows, errors, onChange }: CriteriaFieldsProps): ReactNode {
  const swap = (at: number, by: number) => {
    const [one, other] = [rows[at], rows[at + by]];
    if (one === undefined || other === undefined) return;
    onChange(rows.map((row, index) => (index === at ? other : index === at + by ? one : row)));
  };
  const sum = criteriaIn(rows).criteria.reduce((total, { points }) => total + points, 0);
  return (
    <fieldset className="field">
      <legend className="label">Criteria</legend>
      {rows.length === 0 ? <p className="hint">{none}</p> : null}
      <ul className="list">
        {rows.map((row, at) => (
          <CriterionFields key={row.id} at={at} {...{ row, rows, errors, onChange, swap }} />
        ))}
      </ul>
      <div className="btns mt-2">
        <Button
          aria-disabled={rows.length >= CRITERIA_MAX}
          onClick={() => onChange([...rows, newRow()].slice(0, CRITERIA_MAX))}
        >
          Add a criterion
        </Button>
        {rows.length === 0 ? null : <span className="quiet small">{figure(sum)} points in all</span>}
      </div>
    </fieldset>
  );
}

interface CriterionFieldsProps extends CriteriaFieldsProps {
  row: CriterionRow;
  at: number;
  /** Changes places with the criterion `by` lines below. */
  swap: (at: number, by: number) => void;
}

/** One criterion: its fields, what can be done with it, and below them its levels. */
function CriterionFields({ row, at, rows, errors, onChange, swap }: CriterionFieldsProps): ReactNode {
  const put = (changed: CriterionRow) => onChange(rows.map((each) => (each.id === changed.id ? changed : each)));
  const hasLevels = row.levels.length > 0;
  return (
    <li>
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
          onChange={({ target }) => put(withPoints(row, target.value))}
        />
      </div>
      <div className="btns">
        <RowButton does="Up" row={row} disabled={at === 0} onClick={() => swap(at, -1)} />
        <RowButton does="Down" row={row} disabled={at === rows.length - 1} onClick={() => swap(at, 1)} />
        <RowButton does="Remove" row={row} onClick={() => onChange(rows.filter(({ id }) => id !== row.id))} />
        {/* One button, so that the focus stays where it was pressed. */}
        <RowButton
          does={hasLevels ? 'Remove the levels' : 'Add levels'}
          row={row}
          onClick={() => put({ ...row, levels: hasLevels ? [] : firstLevels(row, rows) })}
        />
      </div>
      <LevelFields row={row} errors={errors} onChange={(levels) => put({ ...row, levels })} />
    </li>
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
