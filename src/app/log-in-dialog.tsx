import type { ReactNode } from 'react';
import { LogInForm } from '../features/account/log-in-form.tsx';
import { useDevice } from '../features/services.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface LogInDialogProps {
  email: string;
  /** The browser's storage was cleared: what is not sent yet stands on this page alone. */
  removed: boolean;
  onLater: () => void;
  onDone: () => void;
}

/** The password of whoever is signed in here, asked for over the page. */
export function LogInDialog({ email, removed, onLater, onDone }: LogInDialogProps): ReactNode {
  const device = useDevice();
  return (
    <Dialog title="Please log in again" onClose={onLater}>
      <p className="mb-4">
        {removed
          ? 'This browser cleared Longhand’s storage, and your log-in with it. What you wrote stays on this page, and is sent once you have logged in.'
          : 'Your session has ended. Nothing is missing: what you wrote is on this device and stays on this page.'}
      </p>
      <div ref={focusFirstField}>
        <LogInForm
          email={email}
          fixed
          onSession={async (session) => {
            await device.signIn(session);
            onDone();
            device.pushNow();
          }}
        />
      </div>
    </Dialog>
  );
}

function focusFirstField(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
}
