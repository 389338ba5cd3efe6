import { useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { LogInForm } from '../features/account/log-in-form.tsx';
import { useDevice, useDeviceState, useUser } from '../features/services.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

/**
 * Asks for the password over the page when the university no longer takes the session. The screen below stays as it
 * is. Whoever says 'Later' is reminded by a strip, and so is whoever writes: a dialog would take the keys from them.
 */
export function LogInAgain(): ReactNode {
  const device = useDevice();
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
      <LogInForm
        email={user.email}
        fixed
        onSession={async (session) => {
          await device.signIn(session);
          setAsked('not yet');
          device.pushNow();
        }}
      />
    </Dialog>
  );
}
