import type { ReactNode } from 'react';
import { LogInForm } from '../features/account/log-in-form.tsx';
import { useDevice } from '../features/services.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface LogInDialogProps {
  email: string;
  onLater: () => void;
  onDone: () => void;
}

/** The password of whoever is signed in here, asked for over the page. */
export function LogInDialog({ email, onLater, onDone }: LogInDialogProps): ReactNode {
  const device = useDevice();
  return (
    <Dialog title="Please log in again" onClose={onLater}>
      <p className="mb-4">
        Your session has ended. Nothing is missing: what you wrote is on this device and stays on this page.
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
