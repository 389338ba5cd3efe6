import { useRef, useState, type ReactNode, type Ref } from 'react';
import { createRubric, listRubrics, updateRubric, type Rubric } from '#contract/rubric';
import { announce } from '../../ui/announce.ts';
import { FormError, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm, type FieldErrors } from '../../ui/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { CriteriaFields } from './criteria-fields.tsx';
import { criteriaIn } from './criterion-rows.ts';
import { overtakenBy, type Overtaking } from './rubric-conflict.ts';
import { RubricConflict } from './rubric-conflict-notice.tsx';
import { NAME_MAX } from './rubric-naming.tsx';
import { useTypedRubric, type TypedRubric } from './use-typed-rubric.ts';

interface RubricEditDialogProps {
  rubric: Rubric;
  onClose: () => void;
}

const NO_CRITERIA: FieldErrors = { criteria: 'A rubric has at least one criterion.' };

/**
 * Edits a rubric of one's own. What is typed is kept on this device until it is saved. Where the rubric was changed or
 * deleted elsewhere meanwhile, the teacher chooses: their own as a copy, or the saved one.
 */
export function RubricEditDialog({ rubric, onClose }: RubricEditDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const { typed, isRestored, change, begin, forget } = useTypedRubric(rubric);
  const [overtaking, setOvertaking] = useState<Overtaking | null>(null);
  const [isCopy, setCopy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const { errors, criteria, levels } = criteriaIn(typed.rows);
  const form = useForm({
    check: () => (typed.rows.length === 0 ? NO_CRITERIA : errors),
    send: async (_data, signal) => {
      const naming = { name: typed.name.trim(), shared: typed.shared };
      try {
        if (isCopy) await call(createRubric, { body: { ...naming, criteria, levels }, signal });
        else {
          const body = { ...naming, edited: { criteria, levels, base: typed.base } };
          await call(updateRubric, { params: { id: rubric.id }, body, signal });
        }
      } catch (error) {
        const found = isCopy ? null : await overtakenBy(call, rubric.id, error);
        if (found === null) throw error;
        setOvertaking(found);
        return;
      }
      forget();
      await reload(listRubrics);
      announce(`The rubric ${naming.name} was saved.`);
      onClose();
    },
    explain: troubleWith(isCopy ? createRubric : updateRubric),
  });
  /** Goes on with what `act` does. The pressed button goes, so the name has the focus. */
  function goOn(act: () => void): void {
    setOvertaking(null);
    act();
    name.current?.focus();
  }
  const beginAnew = (from: Rubric) => goOn(() => begin(from));
  const keepAsCopy = () =>
    goOn(() => {
      setCopy(true);
      change({ name: copyName(typed.name) });
    });
  return (
    <FormDialog
      title={isCopy ? 'Save as a copy' : 'Edit the rubric'}
      lead="Assignments that use this rubric have their own copy. They stay as they are."
      form={form}
      submit={isCopy ? 'Save the copy' : 'Save rubric'}
      busy="Saving..."
      onClose={onClose}
    >
      {isRestored && overtaking === null ? <Restored onDiscard={() => beginAnew(rubric)} /> : null}
      <RubricFields typed={typed} errors={form.fields} nameRef={name} onChange={change} />
      {overtaking === null ? null : <RubricConflict overtaking={overtaking} onKeep={keepAsCopy} onTake={beginAnew} />}
    </FormDialog>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }): ReactNode {
  return (
    <Notice actions={<Button onClick={onDiscard}>Discard them</Button>}>
      <p>Your changes from before are here. They are not saved to the university yet.</p>
    </Notice>
  );
}

interface RubricFieldsProps {
  typed: TypedRubric;
  errors: FieldErrors;
  nameRef: Ref<HTMLInputElement>;
  onChange: (changes: Partial<TypedRubric>) => void;
}

function RubricFields({ typed, errors, nameRef, onChange }: RubricFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        ref={nameRef}
        maxLength={NAME_MAX}
        autoComplete="off"
        value={typed.name}
        error={errors['name']}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <label className="check">
        <input
          type="checkbox"
          name="shared"
          checked={typed.shared}
          onChange={({ target }) => onChange({ shared: target.checked })}
        />{' '}
        Other teachers of the university may use it
      </label>
      <CriteriaFields
        rows={typed.rows}
        none="None yet. A rubric has at least one criterion."
        errors={errors}
        onChange={(rows) => onChange({ rows })}
      />
      {typed.rows.length > 0 ? null : <FormError form={{ error: errors['criteria'] ?? null, more: null }} />}
    </>
  );
}

/** A name for a copy, which its library hardly has yet. */
function copyName(name: string): string {
  return `Copy of ${name.trim()}`.slice(0, NAME_MAX);
}
