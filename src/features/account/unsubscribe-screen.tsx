import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { unsubscribe } from '#contract/mail';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';
import { Entry } from './entry.tsx';

/** /unsubscribe?token= : nothing happens before somebody presses, for mail scanners open every link. */
export function UnsubscribeScreen(): ReactNode {
  const { token } = useSearch({ strict: false });
  return (
    <Entry
      title="Stop letters"
      lead="Longhand writes to you when a request is decided, a deadline is near or work is returned."
    >
      {token === undefined || token === '' ? (
        <Notice kind="bad" says="trouble">
          <p>
            <b>This link is not complete.</b> Copy the whole link from the letter, or choose your letters in your
            profile.
          </p>
        </Notice>
      ) : (
        <StopForm token={token} />
      )}
      <div className="after">
        <Link to="/profile">Choose your letters in your profile</Link>
      </div>
    </Entry>
  );
}

function StopForm({ token }: { token: string }): ReactNode {
  const { call } = useServices();
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    send: async (_data, signal) => {
      const { message } = await call(unsubscribe, { params: { token }, signal });
      setDone(message);
    },
    explain: troubleWith(unsubscribe),
  });
  if (done !== null) {
    return (
      <Notice kind="good" says="news" className="mt-6">
        <p>
          <b>{done}</b> Letters about your account, like a new password, still come. What you write is not touched.
        </p>
      </Notice>
    );
  }
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <p>You can stop all of these letters. Letters about your account, like a new password, still come.</p>
      <FormError form={form} />
      <Button look="main" submit disabled={form.busy}>
        {form.busy ? 'Stopping...' : 'Stop these letters'}
      </Button>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
