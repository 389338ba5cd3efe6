import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField } from '../../ui/field.tsx';
import type { Form } from '../../ui/form.ts';
import { SlowNote } from '../../ui/waiting.tsx';

interface WordsFormProps {
  form: Form;
  label: string;
  maxLength: number;
  /** The submit button's label, and its label while sending. */
  submit: string;
  busy: string;
  /** Further fields. */
  children?: ReactNode;
}

/** A form with one field, `words`: a message to somebody. */
export function WordsForm({
  form: { ref, ...form },
  label,
  maxLength,
  submit,
  busy,
  children,
}: WordsFormProps): ReactNode {
  return (
    <form className="form my-2" noValidate ref={ref} onSubmit={form.onSubmit}>
      <TextareaField label={label} name="words" rows={4} required maxLength={maxLength} error={form.fields['words']} />
      {children}
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
      <div className="btns">
        <Button submit disabled={form.busy}>
          {form.busy ? busy : submit}
        </Button>
      </div>
    </form>
  );
}
