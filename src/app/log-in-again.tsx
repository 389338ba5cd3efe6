import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type { LogInForm } from '../features/account/log-in-form.tsx';
import { useDevice, useDeviceState, useUser } from '../features/services.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loading } from '../ui/waiting.tsx';

/**
 * Asks for the password over the page when the university no longer takes the session. The screen below stays as it
 * is. Whoever says 'Later' is reminded by a strip, and so is whoever writes: a dialog would take the keys from them.
 */
export function LogInAgain(): ReactNode {
  const user = useUser();
  const wanted = useDeviceState(({ session }) => session.mustLogIn());
  const isWriting = useLocation().pathname === '/editor';
  const [asked, setAsked] = useState<'not yet' | 'now' | 'later'>('not yet');
  if (!wanted || user === null) return null;
  if (asked === 'later' || (asked === 'not yet' && isWriting)) {
    return (
      <div className="reminder">
        <Notice kind="wait" actions={<Button onClick={() => setAsked('now')}>Log In</Button>}>
          <p>
            <b>Please log in again.</b> Nothing is missing: what you write is safe meanwhile.
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <Dialog title="Please log in again" onClose={() => setAsked('later')}>
      <p className="mb-4">
        Your session has ended. Nothing is missing: what you wrote is on this device and stays on this page.
      </p>
      <Form email={user.email} onDone={() => setAsked('not yet')} />
    </Dialog>
  );
}

type FormCode = { kind: 'loading' } | { kind: 'loaded'; form: typeof LogInForm } | { kind: 'failed' };

/** The form is fetched when it is needed; where that fails, the page stays whole and says so. */
function Form({ email, onDone }: { email: string; onDone: () => void }): ReactNode {
  const device = useDevice();
  const [code, setCode] = useState<FormCode>({ kind: 'loading' });
  useEffect(() => {
    import('../features/account/log-in-form.tsx').then(
      ({ LogInForm: form }) => setCode({ kind: 'loaded', form }),
      () => setCode({ kind: 'failed' }),
    );
  }, []);
  if (code.kind === 'loading') return <Loading what="Opening the form..." />;
  if (code.kind === 'failed') return <p role="alert">There is no connection now. Please close this and try later.</p>;
  const { form: LoadedForm } = code;
  return (
    <div ref={focusFirstField}>
      <LoadedForm
        email={email}
        fixed
        onSession={async (session) => {
          await device.signIn(session);
          onDone();
          device.pushNow();
        }}
      />
    </div>
  );
}

function focusFirstField(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
}
