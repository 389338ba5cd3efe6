import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { INVITATION_PREFIX, unsubscribe } from '#contract/mail';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { Entry } from './entry.tsx';

/** /unsubscribe?token= : does nothing before a press of the button, for mail scanners open every link. */
export function UnsubscribeScreen(): ReactNode {
  const { token = '' } = useSearch({ strict: false });
  const words = token.startsWith(INVITATION_PREFIX) ? ofInvitations : ofNotices;
  return (
    <Entry title={words.title} lead={words.lead}>
      {token === '' ? (
        <Notice kind="bad" live="assertive">
          <p>
            <b>This link is not complete.</b> Copy the whole link from the email, or choose your emails in your profile.
          </p>
        </Notice>
      ) : (
        <StopForm token={token} words={words} />
      )}
      {words === ofNotices ? (
        <div className="after">
          <Link to="/profile">Choose your emails in your profile</Link>
        </div>
      ) : null}
    </Entry>
  );
}

/** The page's words for the kind of letters that a token stops. */
interface StopWords {
  title: string;
  lead: string;
  before: string;
  button: string;
  after: string;
}

const ofNotices: StopWords = {
  title: 'Stop emails',
  lead: 'Longhand writes to you when a request is decided, a deadline is near or work is returned.',
  before: 'You can stop all of these emails. You still get emails about your account, such as a new password.',
  button: 'Stop these emails',
  after: 'You still get emails about your account, such as a new password. What you write is not touched.',
};

const ofInvitations: StopWords = {
  title: 'Stop invitations',
  lead: 'A university invites you to a course whose writing is done on Longhand.',
  before: 'You can stop its invitations. You need no account for that, and none is made.',
  button: 'Stop invitations',
  after: 'If you sign up with this address one day, you are in the courses all the same.',
};

/** Takes the focus, since the button that had it is gone. */
const takeFocus = (place: HTMLElement | null) => place?.focus();

function StopForm({ token, words }: { token: string; words: StopWords }): ReactNode {
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
      <div ref={takeFocus} tabIndex={-1}>
        <Notice kind="good" live="polite" className="mt-6">
          <p>
            <b>{done}</b> {words.after}
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <p>{words.before}</p>
      <FormError form={form} />
      <Button variant="main" submit disabled={form.busy}>
        {form.busy ? 'Stopping...' : words.button}
      </Button>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
