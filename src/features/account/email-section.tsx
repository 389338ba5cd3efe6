import { useState, type ReactNode } from 'react';
import { changeEmail, type User } from '#contract/account';
import { Button } from '../../ui/button.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { rawEntry, textOfEntry, useForm } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow, Section } from '../../ui/page.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';

/** Changes the e-mail of the person who is logged in, by a link to the new one. */
export function EmailSection({ user }: { user: User }): ReactNode {
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed');
  return (
    <Section title="Your email" anchor="email">
      <MarginRow>
        {step === 'sent' ? (
          <Notice kind="good" live="polite">
            <p>We have sent a link to the new address. Open it to change your email. Until then, use {user.email}.</p>
          </Notice>
        ) : null}
        {step === 'open' ? (
          <EmailForm user={user} onSent={() => setStep('sent')} onCancel={() => setStep('closed')} />
        ) : (
          <div className="btns">
            <Button onClick={() => setStep('open')}>Change email</Button>
          </div>
        )}
      </MarginRow>
    </Section>
  );
}

function EmailForm({ user, onSent, onCancel }: { user: User; onSent: () => void; onCancel: () => void }): ReactNode {
  const { call } = useServices();
  const form = useForm({
    send: async (data, signal) => {
      const body = { email: textOfEntry(data, 'email'), password: rawEntry(data, 'password') };
      await call(changeEmail, { body, signal });
      onSent();
    },
    explain: troubleWith(changeEmail),
  });
  return (
    <form className="form narrow" noValidate onSubmit={form.onSubmit}>
      <p>
        We send a link to the new address, and tell {user.email} about it. Your email changes when you open the link.{' '}
        {user.user_type === 'teacher'
          ? 'If the new one is not an address of your university, you have to be approved again.'
          : ''}
      </p>
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={form.fields['email']}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={form.fields['password']}
      />
      <FormError form={form} />
      <div className="btns">
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Sending...' : 'Send the link'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
