import { useState, type ReactNode } from 'react';
import { LogInForm } from '../features/account/log-in-form.tsx';
import { useDevice, useDeviceState, useUser } from '../features/services.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

/**
 * Asks for the password over the page when the university no longer takes the session. The screen below stays as it
 * is, the editor too; whoever says 'Later' is reminded by a strip.
 */
export function LogInAgain(): ReactNode {
  const device = useDevice();
  const user = useUser();
  const wanted = useDeviceState(({ session }) => session.mustLogIn());
  const [later, setLater] = useState(false);
  if (!wanted || user === null) return null;
  if (later) {
    return (
      <div className="reminder">
        <Notice kind="wait" actions={<Button onClick={() => setLater(false)}>Log In</Button>}>
          <p>
            <b>Please log in again.</b> What you write stays on this device until then.
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <Dialog title="Please log in again" onClose={() => setLater(true)}>
      <p className="mb-4">
        Your session has ended. Nothing is missing: what you wrote is on this device and stays on this page.
      </p>
      <LogInForm
        email={user.email}
        fixed
        onSession={async (session) => {
          await device.signIn(session);
          device.pushNow();
        }}
      />
    </Dialog>
  );
}
