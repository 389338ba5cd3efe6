import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { confirmEmail } from '#contract/account';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { Entry } from './entry.tsx';
import { homeOf } from '../../data/home.ts';

/** /change-email?token= : the link of a changed e-mail. Nothing changes until the person says so here. */
export function ChangeEmailScreen(): ReactNode {
  const { token } = useSearch({ strict: false });
  const { session } = useServices();
  const user = session.accessToken() === null ? null : session.user();
  return (
    <Entry title="Change your email" lead="Your account will use the address that this link was sent to.">
      <div className="mt-6">
        {token === undefined || token === '' ? (
          <Notice kind="bad" live="assertive">
            <p>This link is not complete. Open it from the email again.</p>
          </Notice>
        ) : (
          <Confirmation token={token} />
        )}
      </div>
      <div className="after">
        {user === null ? (
          <Link to="/login">Back to log in</Link>
        ) : (
          <Link to={homeOf(user.user_type)}>Go to your dashboard</Link>
        )}
      </div>
    </Entry>
  );
}

function Confirmation({ token }: { token: string }): ReactNode {
  const { call, browser, session } = useServices();
  const [message, setMessage] = useState<string | null>(null);
  const form = useForm({
    send: async (_data, signal) => {
      const { message: done, user } = await call(confirmEmail, { body: { token }, signal });
      if (session.user()?.id === user.id) browser.setItem('user', JSON.stringify(user));
      setMessage(done);
    },
    explain: troubleWith(confirmEmail),
  });
  if (message !== null) {
    return (
      <Notice kind="good" live="polite">
        <p>{message}</p>
      </Notice>
    );
  }
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <Button variant="main" submit disabled={form.busy}>
        {form.busy ? 'Changing...' : 'Use this email'}
      </Button>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
