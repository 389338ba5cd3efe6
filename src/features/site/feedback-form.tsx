import { useCallback, useState, type ReactNode } from 'react';
import { emailSchema } from '#contract/account';
import { FEEDBACK_MAX_LENGTH, sendFeedback } from '#contract/feedback';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm, type FieldErrors } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useDraft } from '../../data/draft.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { KeptFeedback } from './kept-feedback.tsx';

type Sent = 'no' | 'sent' | 'waiting';

/** The longest name accepted anywhere. */
const NAME_MAX_LENGTH = 200;
const NAMES = ['name', 'email', 'feedback'] as const;

/** Feedback from anybody. Without a network it is kept on this device and goes out with the next connection. */
export function FeedbackForm(): ReactNode {
  const { openDevice } = useServices();
  const [sent, setSent] = useState<Sent>('no');
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const { ref, ...form } = useForm({
    draft: useDraft('feedback'),
    check,
    send: async (data, signal, sending) => {
      setSent('no');
      const device = await openDevice();
      const outcome = await device.request(sendFeedback, { body: bodyOf(data), signal }, 'Feedback');
      setSent(outcome.kind === 'done' ? 'sent' : 'waiting');
      sending.reset();
    },
    explain: troubleWith(sendFeedback),
  });
  const keepElement = useCallback(
    (made: HTMLFormElement) => {
      setElement(made);
      return ref(made);
    },
    [ref],
  );
  return (
    <>
      <form className="form narrow" noValidate ref={keepElement} onSubmit={form.onSubmit}>
        <Fields errors={form.fields} />
        <FormError form={form} />
        <div className="btns">
          <Button variant="main" submit disabled={form.busy}>
            {form.busy ? 'Sending...' : 'Submit'}
          </Button>
        </div>
        <SlowNote slow={form.slow} onCancel={form.cancel} />
        <Thanks sent={Object.keys(form.fields).length === 0 ? sent : 'no'} />
      </form>
      <KeptFeedback
        onSent={() => setSent((now) => (now === 'waiting' ? 'sent' : now))}
        onUndone={(fields) => {
          setSent('no');
          putBack(element, fields);
        }}
      />
    </>
  );
}

function Fields({ errors }: { errors: FieldErrors }): ReactNode {
  return (
    <>
      <div className="pair">
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          required
          maxLength={NAME_MAX_LENGTH}
          error={errors['name']}
        />
        <TextField label="Your email" name="email" type="email" autoComplete="email" required error={errors['email']} />
      </div>
      <TextareaField
        label="Your feedback"
        name="feedback"
        className="own-words"
        required
        maxLength={FEEDBACK_MAX_LENGTH}
        error={errors['feedback']}
      />
    </>
  );
}

function Thanks({ sent }: { sent: Sent }): ReactNode {
  if (sent === 'no') return null;
  return (
    <Notice kind={sent === 'sent' ? 'good' : 'wait'} live="polite">
      <p>
        <b>Thank you for your feedback!</b>{' '}
        {sent === 'sent' ? '' : 'It is saved on this device and is sent as soon as the university can take it.'}
      </p>
    </Notice>
  );
}

function bodyOf(data: FormData) {
  return {
    name: textOfEntry(data, 'name'),
    email: textOfEntry(data, 'email'),
    feedback: textOfEntry(data, 'feedback'),
  };
}

/** Checks by the call's own rule, since a refusal could come after the person has left. */
function check(data: FormData): FieldErrors {
  return emailSchema.safeParse(textOfEntry(data, 'email')).success
    ? {}
    : { email: 'Please enter an email address like name@example.edu.' };
}

/** Puts undone feedback into the form again, unless the person has begun to write something else. */
function putBack(form: HTMLFormElement | null, fields: Readonly<Record<string, unknown>>): void {
  for (const name of NAMES) {
    const field = form?.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    const typed = fields[name];
    if (isText && field.value === '' && typeof typed === 'string') field.value = typed;
  }
}
