import { useState, type ReactNode } from 'react';
import { FEEDBACK_MAX_LENGTH, sendFeedback } from '#contract/feedback';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useDraft } from '../draft.ts';
import { useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';

type Sent = 'no' | 'sent' | 'waiting';

/** Feedback from anybody. Without a network it is kept on this device and goes out with the next connection. */
export function FeedbackForm(): ReactNode {
  const { call } = useServices();
  const [sent, setSent] = useState<Sent>('no');
  const { ref, ...form } = useForm({
    draft: useDraft('feedback'),
    send: async (data, signal, element) => {
      setSent('no');
      const body = {
        name: textOfEntry(data, 'name'),
        email: textOfEntry(data, 'email'),
        feedback: textOfEntry(data, 'feedback'),
      };
      await call(sendFeedback, { body, signal });
      setSent('sent');
      element.reset();
    },
    explain: troubleWith(sendFeedback),
  });
  return (
    <form className="form narrow" noValidate ref={ref} onSubmit={form.onSubmit}>
      <div className="pair">
        <TextField label="Your name" name="name" autoComplete="name" required error={form.fields['name']} />
        <TextField
          label="Your email"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={form.fields['email']}
        />
      </div>
      <TextareaField
        label="Your feedback"
        name="feedback"
        className="own-words"
        required
        maxLength={FEEDBACK_MAX_LENGTH}
        error={form.fields['feedback']}
      />
      <FormError form={form} />
      <div className="btns">
        <Button look="main" submit disabled={form.busy}>
          {form.busy ? 'Sending...' : 'Submit'}
        </Button>
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
      <Thanks sent={sent} />
    </form>
  );
}

function Thanks({ sent }: { sent: Sent }): ReactNode {
  if (sent === 'no') return null;
  return (
    <Notice kind={sent === 'sent' ? 'good' : 'wait'} says="news">
      <p>
        <b>Thank you for your feedback!</b>{' '}
        {sent === 'sent' ? '' : 'It is saved on this device and goes out when you are back online.'}
      </p>
    </Notice>
  );
}
