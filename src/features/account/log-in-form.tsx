import { useState, type ReactNode } from 'react';
import { login, type Session } from '#contract/account';
import { Button } from '../../ui/button.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { rawEntry, textOfEntry, useForm } from '../../ui/form.ts';
import { SlowNote } from '../../ui/waiting.tsx';
import { ApiProblem } from '../../api/trouble.ts';
import { troubleWith } from '../../data/trouble.ts';
import { KNOWN_DEVICE_KEY } from '../../api/session.ts';
import { dayInSentence } from '../../wording/time.ts';
import { useServices } from '../../data/services.tsx';
import { keptVerification, knownNonce } from './kept.ts';

interface LogInFormProps {
  email: string;
  /** The e-mail is fixed: the signed-in user logs in again. */
  fixed?: boolean | undefined;
  /** Stands beside the password's label. */
  aside?: ReactNode;
  onSession: (session: Session, signal: AbortSignal) => Promise<void>;
}

/** E-mail and password. Passes the opened session to `onSession`, which stores it. */
export function LogInForm({ email, fixed, aside, onSession }: LogInFormProps): ReactNode {
  const { call, browser, tab } = useServices();
  // The account waits for its deletion: a second log-in takes that back.
  const [isClosing, setClosing] = useState(false);
  const form = useForm({
    send: async (data, signal) => {
      const body = {
        email: textOfEntry(data, 'email'),
        password: rawEntry(data, 'password'),
        verification_token: keptVerification(tab),
        signup_nonce: knownNonce(browser),
        known_device: browser.getItem(KNOWN_DEVICE_KEY) ?? undefined,
        ...(isClosing ? { keep_account: true } : {}),
      };
      await onSession(await call(login, { body, signal }), signal);
    },
    explain: (error) => {
      const trouble = troubleWith(login)(error);
      if (!(error instanceof ApiProblem) || error.code !== 'account_closing') return trouble;
      const canKeep = error.detail !== '';
      setClosing(canKeep);
      if (!canKeep) return trouble;
      return { ...trouble, more: `It is deleted ${dayInSentence(new Date(error.detail), new Date())}.` };
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        readOnly={fixed}
        error={form.fields['email']}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={form.fields['password']}
        aside={aside}
      />
      <FormError form={form} />
      <Button variant="main" submit disabled={form.busy}>
        {form.busy ? 'Logging In...' : isClosing ? 'Log In and Keep My Account' : 'Log In'}
      </Button>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
