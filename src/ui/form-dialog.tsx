import { useId, type ReactNode, type Ref } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './field.tsx';
import type { Form } from './form.ts';
import { SlowNote } from './waiting.tsx';

interface FormDialogProps {
  title: string;
  lead?: ReactNode;
  form: Omit<Form, 'ref'>;
  /** The form element, for a form whose draft is kept. */
  formRef?: Ref<HTMLFormElement> | undefined;
  /** The button that sends it, and what it says meanwhile. */
  submit: string;
  busy?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is one form: its fields, its trouble, Cancel and the button that sends it. */
export function FormDialog({ form, formRef, submit, busy, onClose, children, ...head }: FormDialogProps): ReactNode {
  const id = useId();
  return (
    <Dialog
      {...head}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" submit form={id} disabled={form.busy}>
            {form.busy ? (busy ?? submit) : submit}
          </Button>
        </>
      }
    >
      <form className="form" id={id} ref={formRef} noValidate onSubmit={form.onSubmit}>
        {children}
        <FormError form={form} />
        <SlowNote slow={form.slow} onCancel={form.cancel} />
      </form>
    </Dialog>
  );
}
