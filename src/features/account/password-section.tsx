import { useState, type ReactNode } from 'react';
import { changePassword } from '#contract/account';
import { listOwnSessions } from '#contract/session';
import { Button } from '../../ui/button.tsx';
import { FormError, PasswordField } from '../../ui/field.tsx';
import { rawEntry, useForm } from '../../ui/form.ts';
import { MarginRow, Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordIn, samePasswords } from './passwords.ts';

/** Changes the password of the person who is logged in. */
export function PasswordSection(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Your password" anchor="password">
      <MarginRow>
        {open ? (
          <PasswordForm onDone={() => setOpen(false)} />
        ) : (
          <div className="btns">
            <Button onClick={() => setOpen(true)}>Change password</Button>
          </div>
        )}
      </MarginRow>
    </Section>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }): ReactNode {
  const { call } = useServices();
  const toast = useToast();
  const reload = useReload();
  const form = useForm({
    check: (data) => samePasswords(data, 'new_password', 'confirm_password'),
    send: async (data, signal) => {
      const body = { old_password: rawEntry(data, 'old_password'), ...newPasswordIn(data) };
      const { message } = await call(changePassword, { body, signal });
      toast(message);
      onDone();
      void reload(listOwnSessions);
    },
    explain: troubleWith(changePassword),
  });
  return (
    <form className="form narrow" noValidate onSubmit={form.onSubmit}>
      <p>This logs out all other browsers. What you have written is safe.</p>
      <PasswordField
        label="Present password"
        name="old_password"
        autoComplete="current-password"
        required
        error={form.fields['old_password']}
      />
      <NewPasswordFields
        label="New password"
        name="new_password"
        confirmation="confirm_password"
        errors={form.fields}
      />
      <FormError form={form} />
      <div className="btns">
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Changing...' : 'Change password'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
