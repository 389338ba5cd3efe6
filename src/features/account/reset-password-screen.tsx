import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { confirmPasswordReset } from '#contract/account';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { aloud } from './aloud.ts';
import { Entry } from './entry.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordIn, samePasswords } from './passwords.ts';

/** /reset-password?token= */
export function ResetPasswordScreen(): ReactNode {
  const { token } = useSearch({ strict: false });
  const navigate = useNavigate();
  const toast = useToast();
  const missing = token === undefined || token === '';
  useEffect(() => {
    if (!missing) return;
    toast('Invalid password reset link.');
    void navigate({ to: '/login', replace: true });
  }, [missing, navigate, toast]);
  return missing ? null : <ResetForm token={token} />;
}

function ResetForm({ token }: { token: string }): ReactNode {
  const { call } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useForm({
    check: (data) => samePasswords(data, 'new_password', 'confirm_password'),
    send: async (data, signal) => {
      const { message } = await call(confirmPasswordReset, { body: { token, ...newPasswordIn(data) }, signal });
      toast(message);
      await navigate({ to: '/login', replace: true });
    },
    explain: aloud(toast, troubleWith(confirmPasswordReset)),
  });
  return (
    <Entry title="Set a new password" lead="You are logged out everywhere else. What you wrote stays where it is.">
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <NewPasswordFields
          label="New password"
          name="new_password"
          confirmation="confirm_password"
          errors={form.fields}
        />
        <FormError form={form} />
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Saving...' : 'Reset Password'}
        </Button>
        <SlowNote slow={form.slow} onCancel={form.cancel} />
      </form>
      <div className="after">
        <Link to="/forgot-password">The link has expired? Ask for a new one</Link>
      </div>
    </Entry>
  );
}
