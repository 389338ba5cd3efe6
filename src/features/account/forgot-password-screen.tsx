import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { requestPasswordReset } from '#contract/account';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useDraft } from '../../data/draft.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { aloud } from './aloud.ts';
import { Entry } from './entry.tsx';
import { lastEmail } from './kept.ts';

const SENT = 'Password reset email sent. Please check your inbox.';

/** /forgot-password. Never says whether an e-mail has an account. */
export function ForgotPasswordScreen(): ReactNode {
  const { call, browser } = useServices();
  const toast = useToast();
  const [sent, setSent] = useState(false);
  const { ref, ...form } = useForm({
    draft: useDraft('forgot-password'),
    send: async (data, signal) => {
      setSent(false);
      await call(requestPasswordReset, { body: { email: textOfEntry(data, 'email') }, signal });
      setSent(true);
      toast(SENT);
    },
    explain: aloud(toast, troubleWith(requestPasswordReset)),
  });
  return (
    <Entry title="Forgot password" lead="We send a link with which you choose a new one. It works for 30 minutes.">
      <form className="form" noValidate ref={ref} onSubmit={form.onSubmit}>
        {sent ? (
          <Notice kind="good" live="polite">
            <p>{SENT}</p>
          </Notice>
        ) : null}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={lastEmail(browser)}
          error={form.fields['email']}
        />
        <FormError form={form} />
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Sending...' : 'Send reset link'}
        </Button>
        <SlowNote slow={form.slow} onCancel={form.cancel} />
      </form>
      <div className="after">
        <Link to="/login">Back to log in</Link>
      </div>
    </Entry>
  );
}
