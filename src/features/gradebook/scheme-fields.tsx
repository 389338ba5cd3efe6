import type { ReactNode } from 'react';
import type { GradebookAssignment } from '#contract/gradebook';
import { CATEGORIES_MAX, LETTERS_MAX } from '#contract/grading-scheme';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { figure } from '../../wording/figure.ts';
import {
  letterRows,
  newCategory,
  sumOfRows,
  type CategoryRow,
  type LetterRow,
  type SchemeRows,
} from './scheme-rows.ts';

const NAME_MAX = 200;
const LETTER_MAX = 20;

interface FieldsProps {
  rows: SchemeRows;
  errors: FieldErrors;
  onChange: (rows: SchemeRows) => void;
}

/** The categories of a course total: named, weighted, with how many of the lowest grades are dropped. */
export function CategoryFields({ rows, errors, onChange }: FieldsProps): ReactNode {
  const { categories } = rows;
  const put = (categories: readonly CategoryRow[]) => onChange({ ...rows, categories });
  return (
    <fieldset className="field">
      <legend className="label">Categories</legend>
      {categories.length === 0 ? <p className="hint">None: the course has no total.</p> : null}
      <ul className="list">
        {categories.map((row, at) => (
          <CategoryItem
            key={row.id}
            row={row}
            number={at + 1}
            errors={errors}
            onChange={(field) => put(categories.map((each) => (each.id === row.id ? { ...each, ...field } : each)))}
            onRemove={() => put(categories.filter(({ id }) => id !== row.id))}
          />
        ))}
      </ul>
      <div className="btns mt-2">
        <Button
          aria-disabled={categories.length >= CATEGORIES_MAX}
          onClick={() => put([...categories, newCategory(categories)].slice(0, CATEGORIES_MAX))}
        >
          Add a category
        </Button>
        {categories.length === 0 ? null : (
          <span className="quiet small">{figure(sumOfRows(categories))} of 100% given</span>
        )}
      </div>
    </fieldset>
  );
}

interface CategoryItemProps {
  row: CategoryRow;
  number: number;
  errors: FieldErrors;
  onChange: (field: Partial<CategoryRow>) => void;
  onRemove: () => void;
}

function CategoryItem({ row, number, errors, onChange, onRemove }: CategoryItemProps): ReactNode {
  const { id, name, weight, drop } = row;
  return (
    <li className="grading">
      <TextField
        label={`Category ${String(number)}`}
        name={`name-${id}`}
        value={name}
        maxLength={NAME_MAX}
        error={errors[`name-${id}`]}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="pair">
        <TextField
          label="Weight in %"
          name={`weight-${id}`}
          inputMode="decimal"
          value={weight}
          error={errors[`weight-${id}`]}
          onChange={({ target }) => onChange({ weight: target.value })}
        />
        <TextField
          label="Lowest dropped"
          name={`drop-${id}`}
          inputMode="numeric"
          value={drop}
          error={errors[`drop-${id}`]}
          onChange={({ target }) => onChange({ drop: target.value })}
        />
      </div>
      <Button variant="low" aria-label={`Remove: ${name === '' ? 'the new category' : name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

interface PlaceFieldsProps extends Omit<FieldsProps, 'errors'> {
  assignments: readonly GradebookAssignment[];
}

/** Which category each assignment is in. */
export function PlaceFields({ rows, assignments, onChange }: PlaceFieldsProps): ReactNode {
  const { categories, places } = rows;
  return (
    <fieldset className="field places">
      <legend className="label">Assignments</legend>
      {assignments.map(({ id, title }) => (
        <SelectField
          key={id}
          label={title}
          name={`place-${id}`}
          value={categories.some((category) => category.id === places[id]) ? places[id] : ''}
          onChange={({ target }) => onChange({ ...rows, places: { ...places, [id]: target.value } })}
        >
          <option value="">Not counted</option>
          {categories.map((category, at) => (
            <option key={category.id} value={category.id}>
              {category.name === '' ? `Category ${String(at + 1)}` : category.name}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}

/** The letters of a course total; none, or from A to F at first. */
export function LetterFields({ rows, errors, onChange }: FieldsProps): ReactNode {
  const { letters } = rows;
  const put = (letters: readonly LetterRow[]) => onChange({ ...rows, letters });
  const change = (id: string, field: Partial<LetterRow>) =>
    put(letters.map((each) => (each.id === id ? { ...each, ...field } : each)));
  return (
    <fieldset className="field">
      <legend className="label">Letters</legend>
      {letters.length === 0 ? <p className="hint">None: the total is a number alone.</p> : null}
      <ul className="list">
        {letters.map(({ id, letter, from }, at) => (
          <li key={id} className="grading">
            <div className="pair">
              <TextField
                label={`Letter ${String(at + 1)}`}
                name={`letter-${id}`}
                value={letter}
                maxLength={LETTER_MAX}
                error={errors[`letter-${id}`]}
                onChange={({ target }) => change(id, { letter: target.value })}
              />
              <TextField
                label="From, in %"
                name={`from-${id}`}
                inputMode="decimal"
                value={from}
                error={errors[`from-${id}`]}
                onChange={({ target }) => change(id, { from: target.value })}
              />
            </div>
            <Button
              variant="low"
              aria-label={`Remove: ${letter === '' ? 'the new letter' : letter}`}
              onClick={() => put(letters.filter((each) => each.id !== id))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className="btns mt-2">
        {letters.length === 0 ? (
          <Button onClick={() => put(letterRows())}>Use A to F</Button>
        ) : (
          <Button onClick={() => put([])}>Remove all letters</Button>
        )}
        <Button
          aria-disabled={letters.length >= LETTERS_MAX}
          onClick={() => put([...letters, { id: crypto.randomUUID(), letter: '', from: '' }].slice(0, LETTERS_MAX))}
        >
          Add a letter
        </Button>
      </div>
    </fieldset>
  );
}
