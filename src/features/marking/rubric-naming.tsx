import type { ReactNode } from 'react';
import { createRubric, listRubrics } from '#contract/rubric';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { useReload } from '../../data/api-query.ts';
import { troubleWith } from '../../data/trouble.ts';

/** The most characters of a name. */
export const NAME_MAX = 200;

/** The name of a rubric, and whether other teachers may use it. */
export interface RubricNaming {
  name: string;
  shared: boolean;
}

interface RubricNamingDialogProps {
  /** The name that it has at first. */
  initial: string;
  send: (naming: RubricNaming, signal: AbortSignal) => Promise<unknown>;
  /** Called once it is stored, before the dialog closes. */
  onSaved: (naming: RubricNaming) => void;
  onClose: () => void;
}

/** Asks how a new rubric is called and who may use it. */
export function RubricNamingDialog(props: RubricNamingDialogProps): ReactNode {
  const { initial, send, onSaved, onClose } = props;
  const reload = useReload();
  const form = useForm({
    send: async (data, signal) => {
      const naming = { name: textOfEntry(data, 'name'), shared: data.has('shared') };
      await send(naming, signal);
      await reload(listRubrics);
      onSaved(naming);
      onClose();
    },
    explain: troubleWith(createRubric),
  });
  return (
    <FormDialog
      title="Save as rubric"
      lead="It is a copy: assignments and rubrics don’t change each other."
      form={form}
      submit="Save rubric"
      busy="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        defaultValue={initial}
        error={form.fields['name']}
      />
      <label className="check">
        <input type="checkbox" name="shared" /> Other teachers of the university may use it
      </label>
    </FormDialog>
  );
}
