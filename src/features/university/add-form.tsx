import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint';
import type { Program } from '#contract/university';
import { Button } from '../../ui/button.tsx';
import { FormError, SelectField, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { SlowNote } from '../../ui/waiting.tsx';
import { useDraft } from '../../data/draft.ts';
import { troubleWith } from '../../data/trouble.ts';

interface AddFormProps {
  /** Where its draft is kept. */
  draft: string;
  /** The labels of the field and the button: 'Program name', 'Add Program'. */
  labels: { name: string; add: string };
  endpoint: Endpoint;
  /** Adds it. False if something is missing: then nothing happens, and the input stays. */
  add: (name: string, data: FormData, signal: AbortSignal) => Promise<boolean>;
  /** The programs to choose from, if it belongs to one. */
  programs?: readonly Program[] | undefined;
}

/** One line that adds something by its name. The specification: a blank name does nothing. */
export function AddForm({ draft, labels, endpoint, add, programs }: AddFormProps): ReactNode {
  const { ref, ...form } = useForm({
    draft: useDraft(draft),
    send: async (data, signal, element) => {
      const name = textOfEntry(data, 'name');
      if (name !== '' && (await add(name, data, signal))) element.reset();
    },
    explain: troubleWith(endpoint),
  });
  return (
    <form
      className={programs === undefined ? 'inline-form' : 'inline-form three-f'}
      noValidate
      onSubmit={form.onSubmit}
      ref={ref}
    >
      <TextField label={labels.name} name="name" maxLength={200} autoComplete="off" error={form.fields['name']} />
      {programs === undefined ? null : <ProgramChoice programs={programs} error={form.fields['program']} />}
      <Button variant="main" submit disabled={form.busy}>
        {labels.add}
      </Button>
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}

function ProgramChoice({ programs, error }: { programs: readonly Program[]; error: string | undefined }): ReactNode {
  return (
    <SelectField label="Program" name="program" defaultValue="" error={error}>
      <option value="">Choose</option>
      {programs.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
