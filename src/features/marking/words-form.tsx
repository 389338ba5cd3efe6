import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField } from '../../ui/field.tsx';
import type { Form } from '../../ui/form.ts';
import { SlowNote } from '../../ui/waiting.tsx';

interface WordsFormProps {
  form: Form;
  label: string;
  maxLength: number;
  /** The button that sends it, and what it says meanwhile. */
  submit: string;
  busy: string;
  /** What else can be said with the words. */
  children?: ReactNode;
}

/** A form of one field, `words`: what somebody writes to somebody. */
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
