import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { CRITERIA_MAX } from '#contract/criterion';
import { createRubric, type Rubric } from '#contract/rubric';
import { Button } from '../../ui/button.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useServices } from '../../data/services.tsx';
import { formatCount } from '../../wording/plural.ts';
import { copiedRowsOf, criteriaIn, type CriterionRow } from './criterion-rows.ts';
import { RubricNamingDialog } from './rubric-naming.tsx';
import { RubricsDialog } from './rubrics-dialog.tsx';

interface Rubrics {
  /** The buttons below the criteria. */
  buttons: ReactNode;
  /** The dialog that is open: to be rendered outside the form, for it has a form of its own. */
  dialog: ReactNode;
  /** Why the criteria can't be saved as a rubric, by field name. */
  errors: FieldErrors;
  onChange: (rows: readonly CriterionRow[]) => void;
}

const NO_ERRORS: FieldErrors = {};

/** Puts the criteria of a rubric below those of a form, and saves those of the form as a rubric. */
export function useRubrics(
  { title }: Pick<Assignment, 'title'>,
  rows: readonly CriterionRow[],
  setRows: (rows: readonly CriterionRow[]) => void,
): Rubrics {
  const { call } = useServices();
  const toast = useToast();
  const [open, setOpen] = useState<'library' | 'saving' | null>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  function onChange(changed: readonly CriterionRow[]): void {
    setErrors(NO_ERRORS);
    setRows(changed);
  }
  function save(): void {
    const { errors: found } = criteriaIn(rows);
    const [wrong] = Object.keys(found);
    setErrors(found);
    if (wrong === undefined) setOpen('saving');
    else document.getElementsByName(wrong)[0]?.focus();
  }
  function copy(rubric: Rubric): void {
    const all = [...rows, ...copiedRowsOf(rubric)];
    if (all.length <= CRITERIA_MAX) onChange(all);
    else toast(`${rubric.name} does not fit: an assignment has ${formatCount(CRITERIA_MAX)} criteria at most.`);
  }
  const close = () => setOpen(null);
  const buttons = (
    <div className="btns">
      <Button onClick={() => setOpen('library')}>Use a rubric</Button>
      {rows.length === 0 ? null : <Button onClick={save}>Save as rubric</Button>}
    </div>
  );
  const dialog =
    open === 'library' ? (
      <RubricsDialog onUse={copy} onClose={close} />
    ) : open === 'saving' ? (
      <RubricNamingDialog
        initial={title}
        send={(naming, signal) => {
          const { criteria, levels } = criteriaIn(rows);
          return call(createRubric, { body: { ...naming, criteria, levels }, signal });
        }}
        onSaved={({ name }) => toast(`The rubric ${name} was saved.`)}
        onClose={close}
      />
    ) : null;
  return { buttons, dialog, errors, onChange };
}
