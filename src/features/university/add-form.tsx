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
  /** The name of the added thing: 'Program'. */
  noun: string;
  endpoint: Endpoint;
  /** Adds it. False if something is missing: then nothing happens, and the input stays. */
  add: (name: string, data: FormData, signal: AbortSignal) => Promise<boolean>;
  /** The programs to choose from, if it belongs to one. */
  programs?: readonly Program[] | undefined;
}

/** One line that adds something by its name. The specification: a blank name does nothing. */
export function AddForm({ noun, endpoint, add, programs }: AddFormProps): ReactNode {
  const { ref, ...form } = useForm({
    draft: useDraft(`add-${noun.toLowerCase()}`),
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
      <TextField label={`${noun} name`} name="name" maxLength={200} autoComplete="off" error={form.fields['name']} />
      {programs === undefined ? null : <ProgramChoice programs={programs} error={form.fields['program']} />}
      <Button variant="main" submit disabled={form.busy}>
        Add {noun}
      </Button>
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}

function ProgramChoice({ programs, error }: { programs: readonly Program[]; error: string | undefined }): ReactNode {
  return (
    <SelectField label="Program" name="program" defaultValue="" error={error}>
      <option value="">Choose a program</option>
      {programs.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
