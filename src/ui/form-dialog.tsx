import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './field.tsx';
import type { Form } from './form.ts';
import { SlowNote } from './waiting.tsx';

interface FormDialogProps {
  title: string;
  lead?: ReactNode;
  readFirst?: boolean | undefined;
  form: Omit<Form, 'ref'>;
  /** Ref to the form element, for a form with a draft. */
  formRef?: Ref<HTMLFormElement> | undefined;
  /** The submit button's label, and its label while sending. */
  submit: string;
  busy?: string | undefined;
  /** The label of the button that closes the dialog; 'Cancel' if absent. */
  cancel?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one form: its fields, its error, Cancel and the submit button. */
export function FormDialog({
  form,
  formRef,
  submit,
  busy,
  cancel = 'Cancel',
  onClose,
  children,
  ...head
}: FormDialogProps): ReactNode {
  const id = useId();
  return (
    <Dialog
      {...head}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="main" submit form={id} disabled={form.busy}>
            <span>{form.busy ? (busy ?? submit) : submit}</span>
            <SendKeys />
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside */}
      <form className="form" id={id} ref={formRef} noValidate onSubmit={form.onSubmit} onKeyDown={onKeyDown}>
        {children}
        <FormError form={form} />
        <SlowNote slow={form.slow} onCancel={form.cancel} />
      </form>
    </Dialog>
  );
}

function SendKeys(): ReactNode {
  return <kbd aria-hidden="true">Ctrl+Enter</kbd>;
}

/** Sends the form by Enter with Ctrl or Cmd, from every field: in one of several lines, Enter alone begins a line. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
